import { t } from "../../../../engine/l10n/speak.ts";
import type { InputColumn, InputTable, NamedInput } from "../../../../engine/referee/stub/input-board.ts";

/** Longer tables are cut; the exact lines next to the board are complete. */
const maxRows = 200;

/** The named values that a player was sent, with the values of one turn before. */
export function ValueList({
  values,
  before,
}: {
  readonly values: readonly NamedInput[];
  readonly before: ReadonlyMap<string, string>;
}) {
  if (values.length === 0) return null;
  return (
    <dl class="input-values">
      {values.map(({ name, comment, value }, i) => {
        const was = before.get(name);
        const hasChanged = was !== undefined && was !== String(value);
        return (
          <div key={i} title={comment} class={hasChanged ? "changed" : undefined}>
            <dt>{name}</dt>
            <dd>
              {hasChanged ? <small>{was} → </small> : null}
              {formatValue(value)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const formatValue = (value: NamedInput["value"]) =>
  value === true ? "✓" : value === false ? "–" : value === "" ? " " : String(value);

/** One loop as a table; collapsed if it is long or already drawn. */
export function InputRows({ table, isDrawn }: { readonly table: InputTable; readonly isDrawn: boolean }) {
  const { name, columns, rows } = table;
  if (rows.length === 0) return null;
  const shown = rows.slice(0, maxRows);
  return (
    <details class="input-rows" open={!isDrawn && rows.length <= 40}>
      <summary>
        {name} <small>{t("{rows, plural, one {# row} other {# rows}}", { rows: rows.length })}</small>
      </summary>
      <div class="scrolled">
        <table aria-label={name}>
          <thead>
            <tr>
              {columns.map((column, i) => (
                <TableHead key={i} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, i) => (
              <tr key={i}>
                {row.map((value, j) => (
                  <td key={j} class={typeof value === "number" ? "number" : undefined}>
                    {formatValue(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > maxRows ? (
        <p class="hint">{t("{rows, plural, one {# more row} other {# more rows}}", { rows: rows.length - maxRows })}</p>
      ) : null}
    </details>
  );
}

function TableHead({ column: { name, comment } }: { readonly column: InputColumn }) {
  return (
    <th scope="col" title={comment}>
      {name}
    </th>
  );
}
