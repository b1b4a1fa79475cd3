import type { Bot } from "../bots/bot.ts";
import { settlesWithin } from "../bots/process/process-group.ts";
import type { RefereeQuestion, Tester } from "../game/referee.ts";
import type { Answer } from "../record/match-record.ts";
import { RefereeFailure } from "./referee.ts";
import { openRelay } from "./relay.ts";
import { describeHang, type TesterPrograms } from "./tester-programs.ts";

/** What the tester has sent since the bot's last answer, while the bot answers. */
interface OpenExchange {
  text: string;
  hasAnswered: boolean;
  readonly limitMs: number;
  readonly over: AbortController;
}

/** What a tester has sent, and what the bot has written before the tester went on. */
interface Exchange {
  readonly question: RefereeQuestion;
  readonly answer: Answer;
}

interface Parties {
  readonly bot: Bot;
  readonly player: number;
  /** The time for all answers together. */
  readonly limitMs: number;
  /** Passes on what the bot has written. */
  readonly write: (text: string) => void;
  /** The bot writes nothing more. */
  readonly end: () => void;
  /** Called for each exchange that is complete. */
  readonly done: (exchange: Exchange) => void;
}

/** Passes on what a tester and its bot write to each other, and cuts it into exchanges. */
function createConversation({ bot, player, limitMs: allMs, write, end, done }: Parties) {
  let open: OpenExchange | undefined;
  /** What came before the last answer was complete. */
  let waiting = "";
  let usedMs = 0;
  let turn = 0;
  let failure: Answer["failure"];

  function ask(text: string): void {
    const limitMs = Math.max(1, Math.round(allMs - usedMs));
    const exchange: OpenExchange = { text, hasAnswered: false, limitMs, over: new AbortController() };
    open = exchange;
    const wrote = (part: Uint8Array) => {
      exchange.hasAnswered = true;
      write(Buffer.from(part).toString());
    };
    const ends = { wrote, over: exchange.over.signal };
    const asked = { kind: "ask" as const, player, text, ends, limitMs, turn: ++turn, phase: "" };
    void bot.ask([asked]).then(([given]) => finish(exchange, given!));
  }

  function finish({ text, limitMs, hasAnswered, over }: OpenExchange, given: Answer): void {
    open = undefined;
    usedMs += given.ms;
    const { text: written = "" } = given;
    // A repeated answer was not written by a program.
    if (!hasAnswered && written !== "") write(`${written}\n`);
    // Who has been told the result may end without an answer.
    const isFarewell = written === "" && (over.signal.aborted || given.failure === "closed");
    if (!isFarewell) failure = given.failure;
    const rest = waiting;
    waiting = "";
    const lines = isFarewell ? 0 : written.split("\n").length;
    done({ question: { kind: "question", player, text, lines, limitMs }, answer: given });
    if (failure !== undefined || isFarewell || (!over.signal.aborted && hasAnswered)) end();
    else if (rest !== "") ask(rest);
  }

  return {
    get failure() {
      return failure;
    },
    get isOpen() {
      return open !== undefined;
    },
    /** The tester has written to the bot. */
    receive(text: string): void {
      if (failure !== undefined) return;
      if (!open) ask(text);
      else if (open.hasAnswered || open.over.signal.aborted) {
        waiting += text;
        // Without a reason, an error with its stack is made for each exchange.
        open.over.abort("over");
      } else {
        open.text += text;
        bot.tell(text);
      }
    },
    /** The tester has ended. */
    stop: () => open?.over.abort("over"),
  };
}

interface LiveParts {
  readonly tester: Tester;
  readonly bot: Bot;
  readonly player: number;
  readonly programs: TesterPrograms;
  readonly input: string;
  /** A tester that is silent for so long has failed. */
  readonly silenceMs: number;
}

/** A case in which the tester talks with the bot. */
export type LiveCase = ReturnType<typeof createLiveCase>;

/** A case in which the tester talks with the bot: what one writes goes to the other at once. */
export function createLiveCase({ tester, bot, player, programs, input, silenceMs }: LiveParts) {
  const exchanges: Exchange[] = [];
  let relay: Awaited<ReturnType<typeof openRelay>> | undefined;
  let isOver = false;
  let answer: Answer | undefined;
  let wake = () => {};
  const talk = createConversation({
    ...{ bot, player, limitMs: tester.limitMs },
    write: (text) => relay?.write(0, text),
    end: () => relay?.end(0),
    done(exchange) {
      exchanges.push(exchange);
      wake();
    },
  });

  async function waitForMore(): Promise<void> {
    const more = new Promise<void>((go) => (wake = go));
    const limitMs = silenceMs + (talk.isOpen ? tester.limitMs : 0);
    if (await settlesWithin(more, limitMs)) return;
    throw new RefereeFailure(describeHang(tester.steps[0]!, limitMs), "");
  }

  return {
    get failure() {
      return talk.failure;
    },
    /** What the tester has written to its standard output: what the bot has answered. */
    get output() {
      return programs.texts[0] ?? "";
    },
    async start() {
      relay = await openRelay(1, { read: (_, text) => talk.receive(text), ended: () => {} });
      const program = await programs.start(tester.steps[0]!, relay.commands[0]!);
      program.process.write(input);
      program.process.endInput();
      void program.exited.then(() => {
        isOver = true;
        talk.stop();
        wake();
      });
    },
    /** The messages up to the next question, or to the end of the case. */
    async next(): Promise<{ readonly questions: readonly RefereeQuestion[]; readonly isOver: boolean }> {
      const questions: RefereeQuestion[] = [];
      answer = undefined;
      const isDone = () => exchanges.length === 0 && isOver && !talk.isOpen;
      while (!answer && !isDone()) {
        const one = exchanges.shift();
        if (!one) await waitForMore();
        else questions.push(one.question);
        if (one && one.question.lines > 0) answer = one.answer;
      }
      return { questions, isOver: answer === undefined };
    },
    /** The answer to the last of these messages. */
    takeAnswer: (): Answer => answer ?? { failure: "closed", ms: 0 },
    close: () => relay?.close(),
  };
}
