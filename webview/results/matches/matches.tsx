import { useState } from "preact/hooks";
import { getSpoken, msg, t, translate } from "../../../engine/l10n/speak.ts";
import {
  formatAge,
  meetsConditions,
  parseFilter,
  readMatchNumber,
  shortenSeed,
} from "../../../engine/views/match-summary.ts";
import { Button, Press } from "../../parts/button.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import type { RecentMatch } from "../messages.ts";
import { EmptyPage, LoadingPage, PageHead, usePost } from "../parts/page.tsx";
import { SortHeads, type Sorting, sortBy, toggleSorting } from "../parts/sort-head.tsx";
import type { PageProps } from "../state/results-state.ts";

const columns = ["resultText", "title", "game", "turns", "me", "seed", "version", "at"] as const;
type Column = (typeof columns)[number];
const textColumns = ["resultText", "title", "game", "me", "seed", "version"] as const;

const titles: Readonly<Record<Column, string>> = {
  resultText: msg("Result"),
  title: msg("Match"),
  game: msg("Game"),
  turns: msg("Turns"),
  me: msg("Seat"),
  seed: msg("Seed"),
  version: msg("Version"),
  at: msg("Played"),
};

/** Recent matches, to open on the board or to compare with the one there. */
export function MatchesPage({ state: { matches, match } }: PageProps) {
  const [sorting, sort] = useState<Sorting<Column | NumberColumn>>({ by: "at", isDescending: true });
  const [find, setFind] = useState("");
  if (matches === undefined) return <LoadingPage />;
  if (matches.length === 0)
    return <EmptyPage title={t("Matches")}>{t("No matches yet. Save a bot to play one.")}</EmptyPage>;
  const here = matches.find(({ id }) => id === match);
  const { by: sorted, isDescending } = sorting;
  const shown = sortBy(matches.filter(createFilter(find)), isDescending, (each) => readColumn(each, sorted));
  const printed = new Set(matches.flatMap(({ botNumbers = {} }) => Object.keys(botNumbers)));
  const numbers = [...printed].slice(0, maxNumberColumns);
  return (
    <div class="recent-matches">
      <PageHead
        title={t("Matches")}
        about={t("The newest matches of this workspace; click one to open it on the board.")}
      >
        <SearchField
          placeholder={t("Bot, opponent, seed, turns > 40…")}
          label={t("Only matches with these words and numbers")}
          value={find}
          find={setFind}
        />
      </PageHead>
      {shown.length === 0 ? <p class="hint">{t("No match fits the filter.")}</p> : null}
      <div class="scrolls">
        <table class="list" aria-label={t("Matches")}>
          <thead>
            <tr>
              <SortHeads
                heads={[
                  ...columns.map((column) => [column, translate(titles[column])] as const),
                  ...numbers.map((name) => [`#${name}`, name] as const),
                ]}
                sorting={sorting}
                sort={(by) => sort(toggleSorting(by, sorting, textColumns))}
              />
              <td />
            </tr>
          </thead>
          <tbody>
            {shown.map((each) => (
              <Row key={each.id} each={each} numbers={numbers} here={here} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface RowProps {
  readonly each: RecentMatch;
  /** The names of the columns with the bot's own numbers. */
  readonly numbers: readonly string[];
  readonly here: RecentMatch | undefined;
}

function Row({ each, numbers, here }: RowProps) {
  const post = usePost();
  const { id, resultText, title, game, turns, me, seed, version, at, result } = each;
  const isHere = id === here?.id;
  const isSameSeed = !isHere && seed === here?.seed && game === here.game;
  return (
    <tr aria-current={isHere ? "true" : undefined}>
      <td class={`result ${result}`}>{resultText}</td>
      <th scope="row">
        <Press class="link" text={title} act={() => post({ kind: "openMatch", match: id })} />
      </th>
      <td>{game}</td>
      <td class="number" data-title={translate(titles.turns)}>
        {turns}
      </td>
      <td class="number" data-title={translate(titles.me)}>
        {me + 1}
      </td>
      <td class="seed" title={seed} data-title={translate(titles.seed)}>
        {shortenSeed(seed)}
        {isSameSeed ? <small> {t("same seed")}</small> : null}
      </td>
      <td data-title={version && translate(titles.version)}>{version ? <code>{version}</code> : null}</td>
      <td class="number" title={new Date(at).toLocaleString(getSpoken().language)}>
        {formatAge(at, Date.now(), "long")}
      </td>
      {numbers.map((name) => (
        <td key={name} class="number" data-title={name}>
          {each.botNumbers?.[name]}
        </td>
      ))}
      <td class="compare">
        {here && !isHere && game === here.game ? (
          <Button
            icon="compare"
            label={
              isSameSeed
                ? t("Compare with this match: {title}, {result}, the same seed", { title, result: resultText })
                : t("Compare with this match: {title}, {result}", { title, result: resultText })
            }
            onPress={() => post({ kind: "compare", match: here.id, other: id })}
          />
        ) : null}
      </td>
    </tr>
  );
}

function createFilter(words: string): (match: RecentMatch) => boolean {
  const { conditions, words: all } = parseFilter(words);
  const wanted = all.map((word) => word.toLowerCase());
  return (match) => {
    const { title, resultText, game, seed, version = "" } = match;
    const text = `${title} ${resultText} ${game} ${seed} ${shortenSeed(seed)} ${version}`.toLowerCase();
    return (
      wanted.every((word) => text.includes(word)) && meetsConditions(conditions, (name) => readMatchNumber(match, name))
    );
  };
}

/** A column of a number that bots print, by its name. */
type NumberColumn = `#${string}`;

/** More columns would push the others out of sight. */
const maxNumberColumns = 6;

function readColumn(match: RecentMatch, by: Column | NumberColumn): string | number {
  if (!by.startsWith("#")) return match[by as Column] ?? "";
  return match.botNumbers?.[by.slice(1)] ?? Number.NEGATIVE_INFINITY;
}
