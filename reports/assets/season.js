(function () {
  "use strict";
  var all = function (where, what) { return [].slice.call(where.querySelectorAll(what)); };
  all(document, "table[data-sort]").forEach(function (table) {
    var body = table.tBodies[0], heads = all(table.tHead, "th");
    var value = function (row, at) { var cell = row.cells[at]; return cell.dataset.v === undefined ? cell.textContent.trim() : +cell.dataset.v; };
    heads.forEach(function (head, at) {
      var button = document.createElement("button");
      button.type = "button";
      button.textContent = head.textContent;
      head.textContent = "";
      head.appendChild(button);
      button.addEventListener("click", function () {
        var was = head.getAttribute("aria-sort"), first = body.rows[0] && value(body.rows[0], at);
        var down = was ? was === "ascending" : typeof first === "number";
        heads.forEach(function (other) { other.removeAttribute("aria-sort"); });
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        all(body, "tr").sort(function (a, b) {
          var x = value(a, at), y = value(b, at);
          var order = typeof x === "number" ? x - y : x.localeCompare(y);
          return down ? -order : order;
        }).forEach(function (row) { body.appendChild(row); });
      });
    });
  });
  var form = document.querySelector("form.filter");
  if (!form) { return; }
  var level = form.querySelector("select"), find = form.querySelector("input"), out = form.querySelector("output");
  var rows = all(form.parentNode, "tbody tr");
  var show = function () {
    var many = 0, wanted = find.value.trim().toLowerCase();
    rows.forEach(function (row) {
      var fits = (!level.value || row.dataset.level === level.value) && row.textContent.toLowerCase().indexOf(wanted) >= 0;
      row.hidden = !fits;
      many += fits;
    });
    var counts = [many, rows.length];
    out.textContent = out.dataset.said.replace(/#/g, function () { return counts.shift(); });
  };
  form.hidden = false;
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  level.addEventListener("change", show);
  find.addEventListener("input", show);
  show();
})();
