/** The kinds of sandbox that a record can name. */
export type SandboxName =
  | "bubblewrap"
  | "bubblewrap without size"
  | "namespaces"
  | "landlock"
  | "seatbelt"
  | "node permissions"
  | "node permissions on trial";
