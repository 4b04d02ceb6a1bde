// Dice from elsewhere: a player brings them with a proof, the organiser accepts them, refuses them, or lets the house roll.

import { post } from "./server.js";

const boxOf = (element) => element.closest(".dice-box");
const numbers = (text) => text.split(/[\s,;]+/).filter(Boolean).map(Number);

export function watch(refresh) {
  async function send(body) {
    await post("dice", body);
    await refresh();
  }

  // What is said about dice that somebody brought: whose, and for which roll.
  const about = (button, deed) => send({ do: deed, ...button.closest("li").dataset });

  return {
    "dice-bring": (button) => {
      const { key, values, proof } = button.closest("form").elements;
      const body = { seat: boxOf(button).dataset.seat, key: key.value.trim(), values: numbers(values.value) };
      return send({ do: "bring", ...body, proof: proof.value.trim() });
    },
    "dice-take-back": (button) => about(button, "take_back"),
    "dice-accept": (button) => about(button, "accept"),
    "dice-refuse": (button) => about(button, "refuse"),
    "dice-roll": () => send({ do: "roll" }),
    "dice-give": (button) => send({ do: "roll", values: numbers(button.closest("form").elements.values.value) }),
  };
}
