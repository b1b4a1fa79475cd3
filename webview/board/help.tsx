import { useEffect, useRef } from "preact/hooks";
import { t, translate } from "../../engine/l10n/speak.ts";
import { Button } from "../parts/button.tsx";
import type { BoardEvent } from "./board-state.ts";
import { bindings } from "./keys.ts";

export function Help({ send }: { send: (event: BoardEvent) => void }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    box.current?.showModal?.();
  }, []);
  const close = () => send({ kind: "help", open: false });
  return (
    <dialog ref={box} class="help" aria-label={t("Keys")} onClose={close}>
      <h2>
        {t("Keys")} <Button icon="close" label={t("Close")} onPress={close} />
      </h2>
      <dl>
        {bindings.map(({ shown, what }) => (
          <div key={shown}>
            <dt>{shown}</dt>
            <dd>{translate(what)}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
