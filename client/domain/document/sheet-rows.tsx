import type { SheetTable } from '#shared/product/raises/sheets.ts';
import { columnLetters } from './column-letters.ts';
import css from './sheet-viewer.module.css';

/** Rows of a sheet with the letters of its columns and the numbers of its rows, which stay in sight. */
export function SheetRows(props: { readonly table: SheetTable; readonly name: string }) {
  const { table, name } = props;
  const { columns, heading, hiddenColumns, items, rows } = table;
  if (rows === 0) return <p className={css['blank']}>This sheet is empty.</p>;
  const shown = heading === null ? items : items.filter(({ row }) => row !== 1);
  const hidden = new Set(hiddenColumns);
  const all = Array.from({ length: columns }, (_, at) => at).filter((at) => !hidden.has(at));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys have to reach it
    <section className={css['scroll']} aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr className={css['letters']}>
            <td />
            {all.map((column) => (
              <th key={column} scope="col">
                {columnLetters(column)}
              </th>
            ))}
          </tr>
          {heading === null ? null : (
            <tr className={css['heading']}>
              <th scope="row">1</th>
              {all.map((column) => (
                <Heading
                  key={column}
                  text={heading[column] ?? ''}
                  isOfNumbers={isOfNumbers(column, shown)}
                />
              ))}
            </tr>
          )}
        </thead>
        <tbody>
          {shown.map(({ row, cells, numbers }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {all.map((column) => (
                <td key={column} data-number={numbers.includes(column) ? '' : undefined}>
                  {cells[column] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A column without a name has no heading to announce. */
function Heading(props: { readonly text: string; readonly isOfNumbers: boolean }) {
  const { text, isOfNumbers } = props;
  if (text === '') return <td />;
  return (
    <th scope="col" data-number={isOfNumbers ? '' : undefined}>
      {text}
    </th>
  );
}

/** Whether the first value of a column in sight is a number, so that its heading is over numbers. */
function isOfNumbers(column: number, rows: SheetTable['items']): boolean {
  const first = rows.find(({ cells }) => (cells[column] ?? '') !== '');
  return first?.numbers.includes(column) === true;
}
