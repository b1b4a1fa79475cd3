/** Tells a person what was measured. */
export type Say = (line: string) => void;
