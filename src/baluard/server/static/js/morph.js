// Makes one element like another without replacing what can stay: pieces keep their identity and glide, inputs keep
// their text. Children are matched by id first, then by position and kind. `data-keep` leaves an element as it is.

const LOCAL = new Set(["style"]);

export function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  if (old.hasAttribute("data-keep") && fresh.hasAttribute("data-keep")) return;
  attributes(old, fresh);
  children(old, fresh);
}

function attributes(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (name === "open" && old.localName === "details") continue;
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (name === "open" && (old.localName === "details" || old.localName === "dialog")) continue;
    if (!fresh.hasAttribute(name) && !LOCAL.has(name)) old.removeAttribute(name);
  }
}

function children(old, fresh) {
  const byId = new Map();
  for (const child of old.children) if (child.id) byId.set(child.id, child);
  const wanted = new Set([...fresh.children].map((child) => child.id).filter(Boolean));
  let place = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const twin = child.id ? byId.get(child.id) : null;
    if (twin && twin.nodeName === child.nodeName) {
      if (twin.contains(document.activeElement)) place = clearTo(twin, place, wanted);
      if (twin === place) place = place.nextSibling;
      else old.insertBefore(twin, place);
      morph(twin, child);
      continue;
    }
    if (place && !child.id && !place.id && place.nodeName === child.nodeName) {
      const next = place.nextSibling;
      morph(place, child);
      place = next;
    } else {
      old.insertBefore(document.importNode(child, true), place);
    }
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

// To move what has the focus would take the focus away: what stands before it goes instead.
function clearTo(twin, place, wanted) {
  while (place !== twin) {
    const next = place.nextSibling;
    if (wanted.has(place.id)) twin.parentNode.append(place);
    else place.remove();
    place = next;
  }
  return twin;
}

export function parse(html) {
  return new DOMParser().parseFromString(html, "text/html");
}
