// A page without an origin has no storage, and viewers do not expect that.
const settings = new Map<string, string>();

Object.defineProperty(window, "localStorage", {
  value: {
    getItem: (key: string) => settings.get(key) ?? null,
    setItem: (key: string, value: string) => void settings.set(key, value),
    removeItem: (key: string) => void settings.delete(key),
  },
});
