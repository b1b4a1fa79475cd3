/** Runs `act` with a data folder of its own, such as for what the user has allowed. */
export async function inDataFolder(data: string, act: () => Promise<void>): Promise<void> {
  const { XDG_DATA_HOME: before } = process.env;
  process.env.XDG_DATA_HOME = data;
  try {
    await act();
  } finally {
    if (before === undefined) delete process.env.XDG_DATA_HOME;
    else process.env.XDG_DATA_HOME = before;
  }
}
