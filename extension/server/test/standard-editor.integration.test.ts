import assert from "node:assert/strict";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ClientCapabilities, CodeAction, Diagnostic, InitializeParams } from "vscode-languageserver/node";
import { removeOnceFree } from "../../../engine/test/free-folder.ts";
import { long } from "../../../engine/test/long.ts";
import { findSpoken, parseStandardOptions } from "../standard/standard-options.ts";
import { type StandardEditor, startStandardEditor } from "./standard-editor.ts";

type Asked = { readonly message: string; readonly actions: readonly { readonly title: string }[] };
type ShownMessage = { readonly type: number; readonly message: string };

/** What editors say of themselves: all that the server goes by, with other encodings first, or nothing. */
const editors: Readonly<Record<string, ClientCapabilities>> = {
  "an editor that can all": {
    general: { positionEncodings: ["utf-8", "utf-32", "utf-16"] },
    window: { workDoneProgress: true, showDocument: { support: true }, showMessage: {} },
    workspace: { configuration: true, workspaceFolders: true, codeLens: { refreshSupport: true } },
    textDocument: { codeLens: { dynamicRegistration: false }, publishDiagnostics: { dataSupport: true } },
  },
  "an editor that says nothing of itself": {},
};
const usual = { title: /Solved \d+ of 20/ };

describe("spar lsp, as other editors speak to it", () => {
  let home: string;
  let editor: StandardEditor | undefined;
  let trusts: string;
  /** Editors escape fewer signs than Visual Studio Code, and so does Node. */
  const uri = () => pathToFileURL(join(home, "wall.js")).href;

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "spar-c++ bots-"));
    copyFileSync(join(__dirname, "../../../samples/combat/javascript/wall.js"), join(home, "wall.js"));
    trusts = "Trust";
  });
  afterEach(async () => {
    editor?.child.kill();
    await removeOnceFree(home);
  });

  async function start(
    capabilities: ClientCapabilities,
    more: Partial<InitializeParams> = {},
  ): Promise<StandardEditor> {
    const answers: Readonly<Record<string, (params: never) => unknown>> = {
      "window/showMessageRequest": ({ actions }: Asked) => actions.find(({ title }) => title === trusts) ?? actions[1],
      ...(capabilities.workspace?.configuration ? { "workspace/configuration": () => [null] } : {}),
      ...(capabilities.window?.workDoneProgress ? { "window/workDoneProgress/create": () => null } : {}),
      ...(capabilities.window?.showDocument ? { "window/showDocument": () => ({ success: true }) } : {}),
      ...(capabilities.workspace?.codeLens ? { "workspace/codeLens/refresh": () => null } : {}),
    };
    const answer = (method: string, params: never) => answers[method]?.(params);
    editor = await startStandardEditor({ home, answer, params: { capabilities, ...more } });
    return editor;
  }

  async function open({ connection }: StandardEditor): Promise<void> {
    const text = readFileSync(join(home, "wall.js"), "utf8");
    const textDocument = { uri: uri(), languageId: "javascript", version: 1, text };
    await connection.sendNotification("textDocument/didOpen", { textDocument });
  }

  async function save(within: StandardEditor): Promise<void> {
    await open(within);
    await within.connection.sendNotification("textDocument/didSave", { textDocument: { uri: uri() } });
  }

  const found = ({ diagnostics }: { diagnostics: Diagnostic[] }) => diagnostics.length > 0;
  const messages = ({ diagnostics }: { diagnostics: Diagnostic[] }) => diagnostics.map(({ message }) => message);

  const hasText =
    (text: RegExp) =>
    ({ message }: ShownMessage) =>
      text.test(message);

  for (const [name, capabilities] of Object.entries(editors)) {
    (name === "an editor that can all" ? it : long.it)(
      `${name}: a save plays, is reported and underlined; nothing is sent that it does not know`,
      async () => {
        const { heard, until, connection, execute, started, leave } = await start(capabilities);
        const commands = started.capabilities.executeCommandProvider?.commands ?? [];
        assert.equal(started.capabilities.positionEncoding, "utf-16");
        await save(editor!);
        assert.match(
          (await until<Asked>("window/showMessageRequest")).message,
          /^Do you trust the bots in .* permissions\.$/,
        );
        await until("window/showMessage", hasText(usual.title));
        const { diagnostics, uri: published } = await until<{ diagnostics: Diagnostic[]; uri: string }>(
          "textDocument/publishDiagnostics",
          found,
        );
        assert.equal(published, uri());
        const range = diagnostics[0]!.range;
        const context = { diagnostics };
        const asked = { textDocument: { uri: uri() }, range, context };
        const actions = await connection.sendRequest<CodeAction[]>("textDocument/codeAction", asked);
        for (const { command } of actions) assert.ok(commands.includes(command!.command), command!.command);
        assert.ok(actions.some(({ title }) => /^Open the board at turn/.test(title)));
        assert.equal(actions.filter(({ title }) => title === "Run this seed again").length, 1);
        assert.ok(actions.some(({ title }) => title.startsWith("Spar: ▶ Run match")));
        const hover = await connection.sendRequest("textDocument/hover", { ...asked, position: range.start });
        assert.match(JSON.stringify(hover), /^\{"contents":(?!.*command:)/);
        const { text } = (await execute("spar.showTurn", {})) as { text: string };
        assert.match(text, /^Combat, turn \d+/);
        const { address } = (await execute("spar.openBoard")) as { address: string };
        // Wine refuses what `fetch` asks of a connection.
        const [page] = await once(get(address), "response");
        assert.equal(page.resume().statusCode, 200);
        const begun = heard.some(({ method }) => method === "$/progress");
        assert.equal(begun, capabilities.window?.workDoneProgress === true);
        assert.deepEqual(
          heard.filter(({ method }) => method.startsWith("spar/")),
          [],
        );
        const shows = heard.some(({ method }) => method === "window/showDocument");
        assert.equal(shows, capabilities.window?.showDocument?.support === true);
        assert.equal(await leave(), 0);
      },
    );
  }

  it("takes the left side of a diff for no bot", async () => {
    const { connection, heard } = await start({}, { initializationOptions: { trustedFolders: [home] } });
    const textDocument = { uri: uri().replace("file:", "git:"), languageId: "javascript", version: 1, text: "" };
    await connection.sendNotification("textDocument/didOpen", { textDocument });
    await connection.sendNotification("textDocument/didSave", { textDocument });
    const askLenses = (asked: object) => connection.sendRequest<object[]>("textDocument/codeLens", asked);
    assert.deepEqual(await askLenses({ textDocument }), []);
    assert.notEqual((await askLenses({ textDocument: { uri: uri() } })).length, 0);
    assert.deepEqual(
      heard.map(({ method }) => method),
      ["window/logMessage"],
    );
  });

  long.it("shows the problems of the last match when the file is reopened, also in the next session", async () => {
    const params = { initializationOptions: { trustedFolders: [home] } };
    const first = await start({}, params);
    await save(first);
    const played = await first.until("textDocument/publishDiagnostics", found);
    await first.connection.sendNotification("textDocument/didClose", { textDocument: { uri: uri() } });
    const before = first.heard.length;
    await open(first);
    const again = () => first.heard.slice(before).some(({ method }) => method === "textDocument/publishDiagnostics");
    await first.until("textDocument/publishDiagnostics", again);
    const [resent] = first.heard
      .slice(before)
      .flatMap(({ method, params: sent }) =>
        method === "textDocument/publishDiagnostics" && found(sent as never) ? [sent] : [],
      );
    assert.deepEqual(resent, played);
    assert.equal(await first.leave(), 0);

    const next = await start({}, params);
    await open(next);
    const shown = await next.until("textDocument/publishDiagnostics", found);
    assert.deepEqual(messages(shown as never), messages(played as never));
    assert.equal(
      next.heard.some(({ method }) => method === "window/showMessage"),
      false,
    );
  });

  long.it(
    "asks once whether a folder is trusted; if it is not, a save runs nothing, and a command asks again",
    async () => {
      trusts = "Not Now";
      const { heard, execute, until } = await start({});
      const asked = () => heard.filter(({ method }) => method === "window/showMessageRequest").length;
      await save(editor!);
      await until("window/showMessageRequest");
      await save(editor!);
      assert.equal(await execute("spar.runMatch", uri()), null);
      assert.equal(asked(), 2);
      trusts = "Trust";
      assert.ok(await execute("spar.runMatch", uri()));
      await until("window/showMessage", hasText(usual.title));
      assert.equal(asked(), 3);
      assert.deepEqual(JSON.parse(readFileSync(join(home, "spar/trusted-folders.json"), "utf8")), [home]);
    },
  );

  it("plays trusted folders without a question, with settings from its options or the editor", async () => {
    const settings = { runOnSave: "off" };
    const initializationOptions = { trustedFolders: [home], settings, storage: join(home, "kept"), messages: "none" };
    const { heard, execute, until, connection } = await start(
      { window: { workDoneProgress: true } },
      { initializationOptions },
    );
    await save(editor!);
    await execute("spar.runSeries", uri(), 3);
    const ends = ({ value }: { value: { kind: string } }) => value.kind === "end";
    await until("$/progress", ends);
    const reports = heard.filter(({ method }) => method === "$/progress").map(({ params }) => JSON.stringify(params));
    assert.ok(
      reports.some((text) => /"message":"2 of 3/.test(text)),
      reports.join("\n"),
    );
    assert.deepEqual(
      heard.filter(({ method }) => method.startsWith("window/showMessage")),
      [],
    );
    await connection.sendNotification("workspace/didChangeConfiguration", {
      settings: { spar: { runOnSave: "recognised" } },
    });
    await save(editor!);
    await until("$/progress", ({ value }: { value: { title?: string } }) => value.title === "Spar: wall.js · match");
  });

  long.it(
    "ends a series whose progress is cancelled in the editor, and then meets an opponent chosen by argument",
    async () => {
      const initializationOptions = { trustedFolders: [home] };
      const { execute, until, connection } = await start(
        { window: { workDoneProgress: true } },
        { initializationOptions },
      );
      await execute("spar.runSeries", join(home, "wall.js"), 1000);
      const { token } = await until<{ token: string }>("$/progress");
      await connection.sendNotification("window/workDoneProgress/cancel", { token });
      await until("$/progress", ({ value }: { value: { kind: string } }) => value.kind === "end");
      await execute("spar.chooseOpponent", uri(), "greedy");
      await until("window/showMessage", hasText(/^Spar: wall\.js · (Won|Lost|Drew) vs greedy/));
    },
  );

  it("reports a command that is not possible in one message, and continues", async () => {
    const { execute, until } = await start({}, { initializationOptions: { trustedFolders: [home] } });
    await assert.rejects(execute("spar.runMatch"), { message: "Open a bot's source file first, or name one." });
    await assert.rejects(execute("spar.runMatch", 3), { message: /^the first argument must be/ });
    await assert.rejects(execute("spar.showTurn", { match: "nope" }), { message: "There is no such match." });
    await assert.rejects(execute("spar.set", 3), { message: /^the first argument must be \{"file"/ });
    await assert.rejects(execute("spar.nope"), { message: "Spar has no command spar.nope." });
    writeFileSync(join(home, "notes.txt"), "nothing");
    await execute("spar.runMatch", join(home, "notes.txt"));
    await until("window/showMessage", hasText(/notes\.txt/));
    assert.equal(await editor!.leave(), 0);
  });

  long.it("uses the editor's language in messages, lenses, titles and pages", async () => {
    const languages = ["de", "de-AT", "fr_FR.UTF-8", "zh-Hans", "zh-TW", "ja", "pt-BR", "../de", "", undefined];
    const spoken = languages.map((locale) => findSpoken(locale)?.language);
    const none = [undefined, undefined, undefined, undefined];
    assert.deepEqual(spoken, ["de", "de", "fr", "zh-cn", undefined, "ja", ...none]);
    trusts = "Vertrauen";
    const { until, connection, execute } = await start({ window: { showMessage: {} } }, { locale: "de-DE" });
    await save(editor!);
    assert.match((await until<Asked>("window/showMessageRequest")).message, /^Spar würde die Bots in .* ausführen/);
    await until("window/showMessage", hasText(/^Spar: wall\.js · Löste \d+ von 20/));
    const lenses = await connection.sendRequest<{ command: { title: string } }[]>("textDocument/codeLens", {
      textDocument: { uri: uri() },
    });
    assert.ok(lenses.some(({ command }) => command.title === "Serie spielen"));
    await assert.rejects(execute("spar.showTurn", { match: "nope" }), { message: "Ein solches Match gibt es nicht." });
    const { address } = (await execute("spar.openBoard")) as { address: string };
    const page = await (await fetch(address)).text();
    assert.match(page, /<html lang="de">[\s\S]*<script type="application\/json" id="spoken">\{"language":"de"/);
  });

  it("reports invalid options in one sentence", async () => {
    assert.deepEqual(parseStandardOptions({ storage: 3 }), {
      wrong: "initializationOptions.storage: Invalid type: Expected string but received 3.",
    });
    assert.match(JSON.stringify(parseStandardOptions("x")), /"wrong":"initializationOptions: /);
    const message = /^initializationOptions\.trustedFolders\.0: must be an absolute path/;
    await assert.rejects(start({}, { initializationOptions: { trustedFolders: ["bots"] } }), { message });
    editor?.child.kill();
    // As our own client sends them.
    await assert.rejects(start({}, { initializationOptions: { trusted: "yes" } }), {
      message: /^initializationOptions\.storage: /,
    });
  });
});
