// The menu closes after an action, on a click elsewhere and on Escape; a form in it stays until it is sent.

const menu = () => document.querySelector("#menu[open]");

function close() {
  menu()?.removeAttribute("open");
}

export function watchMenu() {
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#menu") || event.target.closest(".menu-box a, .menu-box button:not(#correct-form button)")) close();
  });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !menu()) return;
      const summary = menu().querySelector("summary");
      close();
      summary.focus();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
