// A page that is meant for paper.

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-do=print]")) print();
});
