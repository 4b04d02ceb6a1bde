// News of all games of this browser over one connection: one tab listens and tells the others.

const channel = "BroadcastChannel" in window ? new BroadcastChannel("baluard") : null;

function open(url, heard, state) {
  const source = new EventSource(url);
  source.addEventListener("news", (event) => heard(JSON.parse(event.data)));
  source.addEventListener("open", () => state(true));
  source.addEventListener("error", () => state(false));
  addEventListener("pagehide", () => source.close());
}

export function listen(heard, state, watch) {
  if (watch) return open(`/events?watch=${encodeURIComponent(watch)}`, heard, state);
  if (!channel || !navigator.locks) return open("/events", heard, state);
  channel.addEventListener("message", (event) => {
    if (event.data.news) heard(event.data.news);
    else state(event.data.up);
  });
  navigator.locks.request("baluard-stream", () => {
    open(
      "/events",
      (news) => {
        heard(news);
        channel.postMessage({ news });
      },
      (up) => {
        state(up);
        channel.postMessage({ up });
      },
    );
    return new Promise(() => {});
  });
}
