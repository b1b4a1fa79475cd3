/** The kinds of sandbox that a record can name. */
export type SandboxName =
  | "bubblewrap"
  | "bubblewrap without size"
  | "landlock"
  | "seatbelt"
  | "node permissions"
  | "node permissions on trial";
