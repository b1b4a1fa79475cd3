import type { VersionsUpdate } from "../results/messages.ts";

const notes = ["", "", "greedy with 3-opt", "", "", "first place in Silver"];
const subjects = [
  "First bot",
  "",
  "Guards first, and never attack into a ward that is certain to hold",
  "",
  "Faster",
  "",
];

const nameVersion = (i: number) => `${(i * 7919 + 1234567).toString(16)}89abcdef`;

/** A dozen versions of a bot; `evil` stands where a person's or a commit's text would. */
export function sampleLife(evil = "", count = 12): VersionsUpdate {
  const gains = [0, 42, 35, -12, 60, 3, -55, 70, 18, 4, 26, 35];
  let value = -120;
  const versions = Array.from({ length: count }, (_, i) => {
    const [gain, half] = [gains[i % gains.length]!, 20 + 9 * (i % 4)];
    value += gain;
    const elo = { value: gain, low: gain - half, high: gain + half };
    return {
      id: nameVersion(i),
      at: new Date(Date.UTC(2026, 9, 2 + 4 * i, 10)).toISOString(),
      games: 40 * (1 + (i % 5)),
      elo: { value, low: value - half, high: value + half },
      ...(notes[i % 6] && { note: `${notes[i % 6]}${evil}` }),
      ...(subjects[i % 6] && { commit: { hash: `a1b2c${i % 10}d`, subject: `${subjects[i % 6]}${evil}` } }),
      ...(i > 0 && { change: { since: nameVersion(i - 1), isOneSave: true, elo } }),
    };
  });
  const bot = "file:///bots/curve.py";
  const choices = [
    { id: bot, title: "curve.py" },
    { id: "file:///bots/rival.py", title: "rival.py" },
  ];
  return { kind: "versions", life: { bot, newest: versions.at(-1)?.id, versions }, choices };
}
