// What a reader is told of the line to the server: that something is being done, when it takes more than a moment, and
// that there is no connection.

const MOMENT = 150; // milliseconds in which nobody misses a sign
const HICCUP = 1000; // a stream that comes back at once was not away

let doing = 0;
let timer = 0;

// Something that is waited for.
export async function during(work) {
  doing += 1;
  if (doing === 1) timer = setTimeout(() => document.body.classList.add("is-busy"), MOMENT);
  try {
    return await work;
  } finally {
    doing -= 1;
    if (!doing) {
      clearTimeout(timer);
      document.body.classList.remove("is-busy");
    }
  }
}

let lost = 0;

// Is there a connection? When it is lost that is said in words, until it is back.
export function connection(up) {
  document.body.classList.toggle("offline", !up);
  const box = document.getElementById("offline");
  clearTimeout(lost);
  if (up) box.hidden = true;
  else lost = setTimeout(say, HICCUP, box);
}

function say(box) {
  box.textContent = document.body.dataset.offline;
  box.hidden = false;
}
