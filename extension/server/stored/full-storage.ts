import { isDiskFull } from "../../../engine/files/system-error.ts";
import { msg, t } from "../../../engine/l10n/speak.ts";

/** Handles matches that the storage does not accept. */
interface FullStorageHandler {
  /** Reports once why something could not be saved. */
  readonly failed: (error: unknown) => void;
  /**
   * Returns a signal that aborts with the given one, or when the disk is full. With `asked`, a person started the
   * matches, so the problem is reported again.
   */
  readonly untilFull: (signal: AbortSignal, isRequested: boolean) => AbortSignal;
}

export function createFullStorageHandler(storage: string, trouble: (message: string) => void): FullStorageHandler {
  let isReported = false;
  let full = new AbortController();
  return {
    failed(error) {
      if (isDiskFull(error)) {
        full.abort(msg("the disk is full"));
        full = new AbortController();
      }
      if (isReported) return;
      isReported = true;
      trouble(isDiskFull(error) ? describeDiskFull(storage) : describeUnsaved(error, storage));
    },
    untilFull(signal, isRequested) {
      if (isRequested) isReported = false;
      return AbortSignal.any([signal, full.signal]);
    },
  };
}

function describeDiskFull(storage: string): string {
  return t(
    "The disk is full. Series and duels stop and keep their results; single matches are played and shown but not saved. Free space for {folder}, then continue.",
    { folder: storage },
  );
}

function describeUnsaved(error: unknown, storage: string): string {
  const { code, message = String(error) } = error as NodeJS.ErrnoException;
  const isForbidden = code === "EROFS" || code === "EACCES" || code === "EPERM";
  return isForbidden
    ? t("Matches are played and shown but not saved: cannot write to {folder}.", { folder: storage })
    : t("Matches are played and shown but not saved: {message}", { message });
}
