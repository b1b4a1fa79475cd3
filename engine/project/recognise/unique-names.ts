/** Something with a name, in a file or not. */
interface Named {
  readonly name: string;
  readonly file?: string;
}

/** Names by which all can be told apart: where several have the same, as much of the file's path as it takes. */
export function makeUniqueNames(named: readonly Named[]): string[] {
  return named.map((one) => {
    const alike = named.filter(({ name, file }) => name === one.name && file !== one.file);
    if (alike.length === 0 || one.file === undefined) return one.name;
    const own = one.file.split(/[/\\]/);
    for (let count = 1; count < own.length; count++) {
      const end = own.slice(-count).join("/");
      const shared = alike.some(({ file }) => file?.split(/[/\\]/).slice(-count).join("/") === end);
      if (!shared) return `${one.name} (${end})`;
    }
    return one.name;
  });
}
