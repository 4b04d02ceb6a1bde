// After a refusal: back to the form, with all that was written in it.

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-do=back]") || history.length < 2) return;
  event.preventDefault();
  history.back();
});
document.body.dataset.ready = "yes";
