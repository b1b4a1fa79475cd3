import { createHmac, timingSafeEqual } from "node:crypto";
import * as v from "valibot";

/** A text with an HMAC, which shows that a holder of the token wrote it for a certain purpose. */
const signedSchema = v.object({ text: v.string(), seal: v.string() });
export type SignedText = v.InferOutput<typeof signedSchema>;

/** Signs a text; `purpose` prevents its use in another place. */
export function signText(text: string, purpose: string, token: string): SignedText {
  return { text, seal: computeSignature(text, purpose, token) };
}

/** The text; undefined if the signature is missing or wrong. */
export function readSigned(value: unknown, purpose: string, token: string): string | undefined {
  const read = v.safeParse(signedSchema, value);
  if (!read.success) return undefined;
  const [given, own] = [read.output.seal, computeSignature(read.output.text, purpose, token)].map((seal) =>
    Buffer.from(seal),
  );
  return given!.length === own!.length && timingSafeEqual(given!, own!) ? read.output.text : undefined;
}

function computeSignature(text: string, purpose: string, token: string): string {
  return createHmac("sha256", token).update(`${purpose}\n${text}`).digest("base64");
}
