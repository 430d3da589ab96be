"use strict";
var all = function (what, where) { return [].slice.call((where || document).querySelectorAll(what)); };
var steps = all(".step"), controls = document.querySelector(".controls"), back = controls.querySelector(".back"), on = controls.querySelector(".on");
var section = document.querySelector(".all"), truths = all("details .answers > li", section), score = document.querySelector(".score");
var given = steps.map(function () { return null; }), at = 0;
var show = function (to, move) {
  at = Math.max(0, Math.min(steps.length - 1, to));
  steps.forEach(function (step, number) { step.hidden = number !== at; });
  back.setAttribute("aria-disabled", String(at === 0));
  on.setAttribute("aria-disabled", String(at === steps.length - 1));
  if (move) { steps[at].querySelector("h2").focus(); }
};
var count = function (row, pick) {
  var found = [0, 0, 0];
  given.forEach(function (mine, number) {
    if (mine === null) { return; }
    var cheat = truths[number].dataset.cheat, named = pick(mine, truths[number]);
    if (cheat === named) { found[0] += 1; return; }
    if (named) { found[1] += 1; }
    if (cheat) { found[2] += 1; }
  });
  all("td", score.querySelector(row)).forEach(function (cell, number) { cell.textContent = String(found[number]); });
};
var told = function (step, line) {
  var box = step.querySelector(".told"), one = document.createElement("p");
  one.className = "said"; one.textContent = line;
  box.textContent = ""; box.appendChild(one);
  return box;
};
steps.forEach(function (step, number) {
  var form = step.querySelector("form"), button = form.querySelector("button");
  button.hidden = false;
  form.addEventListener("submit", function (event) {
    event.preventDefault();
    if (given[number] !== null) { return; }
    var chosen = form.querySelector("input:checked");
    if (!chosen) { told(step, said.choose); return; }
    var mine = given[number] = chosen.value, cheat = truths[number].dataset.cheat;
    all("input", form).forEach(function (one) { one.setAttribute("disabled", ""); });
    button.setAttribute("aria-disabled", "true");
    var box = told(step, mine === cheat ? said.right : !cheat ? said.accused.replace("# ", mine) : !mine ? said.missed : said.other);
    all("p", truths[number]).forEach(function (one) { box.appendChild(one.cloneNode(true)); });
    count(".you", function (mine) { return mine; });
    count(".pone", function (mine, truth) { return truth.dataset.named; });
    var done = given.filter(function (one) { return one !== null; }).length, counts = [done, steps.length];
    var out = score.querySelector("output");
    out.textContent = out.dataset.said.replace(/#/g, function () { return counts.shift(); });
    score.hidden = false;
    section.hidden = done < steps.length;
  });
});
back.addEventListener("click", function () { if (at > 0) { show(at - 1, true); } });
on.addEventListener("click", function () { if (at < steps.length - 1) { show(at + 1, true); } });
document.querySelector(".static").hidden = true;
section.hidden = true;
controls.hidden = false;
show(0);
