import { useEffect, useRef } from "preact/hooks";
import type { BoardEvent } from "../board-state.ts";
import { bindings } from "../keys.ts";
import { Button } from "./button.tsx";

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
        {bindings.map(({ shown, what }) => (
          <div key={shown}>
            <dt>{shown}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
