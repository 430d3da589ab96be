(function () {
  "use strict";
  var steps = [].slice.call(document.querySelectorAll(".step")), controls = document.querySelector(".controls");
  if (!controls || steps.length < 2) { return; }
  var back = controls.querySelector(".back"), on = controls.querySelector(".on"), out = controls.querySelector("output"), at = 0;
  var show = function (to) {
    at = Math.max(0, Math.min(steps.length - 1, to));
    steps.forEach(function (step, number) { step.hidden = number !== at; });
    back.setAttribute("aria-disabled", String(at === 0));
    on.setAttribute("aria-disabled", String(at === steps.length - 1));
    var counts = [at + 1, steps.length];
    out.textContent = out.dataset.said.replace(/#/g, function () { return counts.shift(); });
  };
  back.addEventListener("click", function () { show(at - 1); });
  on.addEventListener("click", function () { show(at + 1); });
  document.addEventListener("keydown", function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest(".scroll")) { return; }
    if (event.key === "ArrowRight") { show(at + 1); } else if (event.key === "ArrowLeft") { show(at - 1); } else { return; }
    event.preventDefault();
  });
  controls.hidden = false;
  show(0);
})();
