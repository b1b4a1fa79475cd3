// Draws docs/architecture-light.svg and docs/architecture-dark.svg: `node docs/architecture.mjs`.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const themes = {
  light: {
    paper: "#ffffff",
    ink: "#1f2733",
    soft: "#5b6675",
    line: "#8a95a5",
    inner: "#ffffff",
    editor: ["#f1ecfb", "#8a63d2"],
    process: ["#e9f2fc", "#3b7dc4"],
    pure: ["#e8f6ec", "#35935a"],
    bot: ["#fdf1e3", "#c9822b"],
  },
  dark: {
    paper: "#0d1117",
    ink: "#e6edf3",
    soft: "#9aa6b4",
    line: "#6b7684",
    inner: "#0d1117",
    editor: ["#1f1a2e", "#a98be8"],
    process: ["#121f30", "#5a9fe6"],
    pure: ["#11241a", "#4fb477"],
    bot: ["#2b2013", "#dfa04f"],
  },
};

const width = 1000;
const height = 800;
const font = "ui-sans-serif, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const mono = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace";

function draw(theme) {
  const text = (x, y, content, { size = 13, fill = theme.ink, weight = 400, family = font, anchor = "start" } = {}) =>
    `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${content}</text>`;

  /** A folder: its path, and a line or two on what it does. */
  const box = (kind, x, y, w, h, path, ...lines) => {
    const [fill, stroke] = theme[kind];
    return [
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="8" fill="${fill}" stroke="${stroke}" stroke-width="1.5"/>`,
      text(x + 14, y + 24, path, { size: 14, weight: 600, family: mono }),
      ...lines.map((line, i) => text(x + 14, y + 44 + i * 17, line, { fill: theme.soft })),
    ].join("\n");
  };

  const part = (kind, x, y, w, path, line, h = 46) =>
    [
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" fill="${theme.inner}" stroke="${theme[kind][1]}" stroke-opacity="0.55"/>`,
      text(x + 10, y + 19, path, { size: 12.5, weight: 600, family: mono }),
      text(x + 10, y + 36, line, { size: 12, fill: theme.soft }),
    ].join("\n");

  const imports = (path) =>
    `<path d="${path}" fill="none" stroke="${theme.line}" stroke-width="1.6" marker-end="url(#head)"/>`;
  const messages = (path) =>
    `<path d="${path}" fill="none" stroke="${theme.line}" stroke-width="1.6" stroke-dasharray="5 4" marker-start="url(#head)" marker-end="url(#head)"/>`;
  const note = (x, y, ...lines) =>
    lines.map((line, i) => text(x, y + i * 14, line, { size: 11.5, fill: theme.soft, anchor: "middle" })).join("\n");

  const swatch = (x, kind, label) =>
    `<rect x="${x}" y="767" width="14" height="14" rx="3" fill="${theme[kind][0]}" stroke="${theme[kind][1]}" stroke-width="1.5"/>${text(x + 21, 779, label, { size: 12, fill: theme.soft })}`;

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">The folders of Spar, from the editor at the top to the games at the bottom; imports go down.</title>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0.6 L7.4 4 L0 7.4 Z" fill="${theme.line}"/></marker></defs>
<rect width="${width}" height="${height}" rx="10" fill="${theme.paper}"/>

${box("pure", 20, 20, 190, 80, "webview/", "the board: pure state,", "a drawing for each game")}
${messages("M212 66 H288")}
${note(250, 50, "messages.ts")}
${box("editor", 290, 20, 190, 80, "extension/client", "shows and asks; alone", "imports vscode")}
${messages("M482 66 H558")}
${note(520, 50, "protocol.ts")}
${box("process", 560, 20, 210, 80, "extension/server", "decides: runs, diagnostics,", "hovers, live matches")}
${box("process", 800, 20, 180, 80, "engine/cli", "the same without an", "editor; a file a command")}

${imports("M590 102 V148")}
${imports("M700 102 V148")}
${imports("M890 102 V148")}

${box("process", 290, 150, 330, 74, "engine/project", "which file is a bot of which game, and what", "spar.json says: together, the plan of a match")}
${box("process", 640, 150, 340, 74, "engine/arena", "series, leagues and their statistics")}

${imports("M455 226 V256")}
${imports("M810 226 V256")}

${box("process", 290, 258, 690, 58, "engine/match", "play.ts is the whole loop; the pool gives each match a process of its own")}

${imports("M635 318 V348")}

${box("process", 290, 350, 690, 200, "engine/bots", "bot, builtin-bot, process-bot, continued-bot: a player, whatever it is made of")}
${part("process", 304, 408, 208, "languages/", "build, start, read a crash")}
${part("process", 524, 408, 232, "runtimes/", "python, node, java, native")}
${part("process", 768, 408, 198, "source/", "guesses a line from text")}
${part("process", 304, 466, 208, "process/", "pipes, limits, whole groups")}
${part("process", 524, 466, 442, "trace/", "which line of the source wrote, crashed or hangs")}
${text(304, 536, "A language is one file. A runtime launches a program and can ask where it is stuck.", { size: 12, fill: theme.soft })}

${box("bot", 68, 408, 120, 104, "bot.py", "the user's file,", "unmodified,", "under a host")}
${messages("M190 438 H288")}
${note(239, 430, "stdin, stdout")}
${messages("M190 494 H288")}
${note(239, 486, "trace")}

${imports("M635 552 V582")}

${box("pure", 290, 584, 690, 58, "engine/record", "the one file everything is derived from: replay, problems, compare, what if")}

${imports("M635 644 V674")}

${box("pure", 290, 676, 470, 74, "engine/games", "one folder a game: rules, protocol, what a player sees", "&lt;id&gt;/host/: a message becomes a call of a class or function bot")}
${box("pure", 790, 676, 190, 74, "engine/random", "the generators of", "the official games")}
${imports("M762 713 H788")}

${imports("M50 102 V613 H288")}
${imports("M34 102 V713 H288")}
${note(166, 604, "records and games only")}

${swatch(20, "editor", "knows VS Code")}
${swatch(150, "process", "runs on Node")}
${swatch(270, "pure", "pure: no Node module, no clock")}
${swatch(500, "bot", "the user's")}
<path d="M620 774 H654" stroke="${theme.line}" stroke-width="1.6" marker-end="url(#head)"/>${text(662, 779, "imports", { size: 12, fill: theme.soft })}
<path d="M740 774 H774" stroke="${theme.line}" stroke-width="1.6" stroke-dasharray="5 4"/>${text(782, 779, "messages", { size: 12, fill: theme.soft })}
</svg>
`;
}

for (const [name, theme] of Object.entries(themes)) {
  writeFileSync(fileURLToPath(new URL(`architecture-${name}.svg`, import.meta.url)), draw(theme));
}
