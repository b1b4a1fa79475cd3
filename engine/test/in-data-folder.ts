/** Where systems look for a user's data: Linux, Windows and macOS. */
const variables = ["XDG_DATA_HOME", "LOCALAPPDATA", ...(process.platform === "darwin" ? ["HOME"] : [])];

/** Runs `act` with a data folder of its own, such as for what the user has allowed. */
export async function inDataFolder(data: string, act: () => Promise<void>): Promise<void> {
  const before = variables.map((name) => [name, process.env[name]] as const);
  for (const name of variables) process.env[name] = data;
  try {
    await act();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
