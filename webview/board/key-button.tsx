import { Button, type ButtonProps } from "../parts/button.tsx";
import { findKeyAction, perform, readKeyPress } from "./keys.ts";
import { useBoard } from "./shown-board.ts";

/** A button that does what a key does, and is disabled where the key does nothing. */
export function KeyButton({ disabled, ...button }: Omit<ButtonProps, "onPress"> & { readonly keys: string }) {
  const board = useBoard();
  const action = findKeyAction(board.state, readKeyPress(button.keys));
  return <Button {...button} disabled={disabled || !action} onPress={() => action && perform(action, board)} />;
}
