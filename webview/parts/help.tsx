import { useEffect, useRef } from "preact/hooks";
import type { BoardEvent } from "../state.ts";
import { Button } from "./button.tsx";

const keys: readonly (readonly [string, string])[] = [
  ["← →", "one action back or on"],
  ["Shift or Ctrl + ← →", "one turn back or on"],
  ["Home, End", "start, end"],
  ["Space", "play, pause"],
  ["- +", "slower, faster"],
  ["p, Shift+p", "next problem, the one before"],
  ["o, Shift+o", "next own turn, the one before"],
  ["b", "biggest swing, then the next biggest"],
  ["g, Shift+g", "next game of a match of many, the one before"],
  ["v", "seen by: both, player 1, player 2"],
  ["/", "search in all turns"],
  ["c", "copy the address of this turn"],
  ["Ctrl+V", "paste an address: go there"],
  ["i, w", "save as a picture, as a web page"],
  ["d", "debug this turn"],
  ["x, Shift+x", "compare with the match shown before; where they part"],
  ["m", "mark on the board what changed"],
  ["e", "what if: try another answer here"],
  ["r, Shift+r", "play again, with sides swapped"],
  ["1 2 3", "turn, search, matches"],
  ["?", "this list"],
];

export function Help({ send }: { send: (event: BoardEvent) => void }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    box.current?.showModal?.();
  }, []);
  const close = () => send({ kind: "help", open: false });
  return (
    <dialog ref={box} class="help" aria-label="Keys" onClose={close}>
      <h2>
        Keys <Button icon="close" label="Close" onPress={close} />
      </h2>
      <dl>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
