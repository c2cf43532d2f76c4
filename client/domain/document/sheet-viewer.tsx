import { useRef } from 'react';
import { sheetRowsPerPage } from '#shared/product/raises/sheet-rows.ts';
import type { SheetTable } from '#shared/product/raises/sheets.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { FullScreenButton } from './full-screen-button.tsx';
import type { ReadSheet } from './sheet-loader.ts';
import { SheetRows } from './sheet-rows.tsx';
import css from './sheet-viewer.module.css';
import { SheetWatermark } from './sheet-watermark.tsx';
import { TurnLink } from './turn-link.tsx';
import { usePageKeys } from './use-page-keys.ts';

const numberFormat = new Intl.NumberFormat('en-GB');

/**
 * Reads a spreadsheet sheet by sheet, and a long sheet some rows at a time. Every sheet and every part
 * has an address, so it works without scripts; with them, keys turn sheets and rows.
 */
export function SheetViewer(props: {
  readonly name: string;
  readonly page: number;
  readonly sheet: ReadSheet;
  readonly href: (page: number, row: number) => string;
  /** What is read after the last sheet. */
  readonly following?: { readonly name: string; readonly href: string } | null;
}) {
  const { name, page, sheet, href, following = null } = props;
  const viewer = useRef<HTMLDivElement>(null);
  usePageKeys(viewer);
  const { table } = sheet;
  if (table === null) {
    return <NotShown refusal={sheet.refusal} again={href(page, sheet.row)} first={href(1, 1)} />;
  }
  const { sheets, watermark } = table;
  const numbered = sheets.map((each, at) => ({ each, number: at + 1 }));
  return (
    <div ref={viewer} className={classes(stackCss['space3'], css['viewer'], 'no-print')}>
      <nav aria-label="Sheets" className={css['tabs']}>
        <ol>
          {numbered.map(({ each, number }) => (
            <li key={number}>
              <a
                href={href(number, 1)}
                aria-current={number === page ? 'page' : undefined}
                data-keep-scroll=""
              >
                {each}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes(rowCss['middle'], rowCss['spread'], css['bar'])}>
        <nav aria-label="Turn sheets" className={css['turn']}>
          <TurnLink href={page > 1 ? href(page - 1, 1) : null} icon="arrow-left" keys="ArrowLeft">
            Previous
          </TurnLink>
          <span className={css['place']}>
            Sheet {page} of {sheets.length}
          </span>
          {page === sheets.length && following !== null ? (
            <TurnLink href={following.href} icon="arrow-right" keys="ArrowRight">
              {`Next: ${following.name}`}
            </TurnLink>
          ) : (
            <TurnLink
              href={page < sheets.length ? href(page + 1, 1) : null}
              icon="arrow-right"
              keys="ArrowRight"
            >
              Next
            </TurnLink>
          )}
        </nav>
        <RowsNav table={table} href={(row) => href(page, row)} />
        <FullScreenButton of={viewer} />
      </div>
      <div className={css['paper']}>
        <SheetRows
          key={`${page} ${table.from}`}
          table={table}
          name={`${table.name}, sheet ${page} of ${name}`}
        />
        <SheetWatermark lines={watermark} />
      </div>
      <Notes table={table} />
      <p className={classes(textCss['note'], css['keys'])}>
        Keys: ← and → turn sheets, Page up and Page down turn to other rows, F turns full screen on
        and off.
      </p>
    </div>
  );
}

/** Leads through the rows of a sheet that has more than are shown at once. */
function RowsNav(props: { readonly table: SheetTable; readonly href: (row: number) => string }) {
  const { table, href } = props;
  const { from, rows } = table;
  if (rows === 0) return null;
  const to = Math.min(from + sheetRowsPerPage - 1, rows);
  const last = rows - ((rows - 1) % sheetRowsPerPage);
  const place = `Rows ${numberFormat.format(from)} to ${numberFormat.format(to)} of ${numberFormat.format(rows)}`;
  if (rows <= sheetRowsPerPage) return <p className={css['place']}>{place}</p>;
  return (
    <nav aria-label="Rows" className={css['turn']}>
      {from > 1 ? (
        <a href={href(1)} aria-keyshortcuts="Home" data-keep-scroll="">
          First
        </a>
      ) : null}
      <TurnLink
        href={from > 1 ? href(from - sheetRowsPerPage) : null}
        icon="arrow-up"
        keys="PageUp"
      >
        Rows above
      </TurnLink>
      <span className={css['place']}>{place}</span>
      <TurnLink
        href={to < rows ? href(from + sheetRowsPerPage) : null}
        icon="arrow-down"
        keys="PageDown"
      >
        Rows below
      </TurnLink>
      {to < rows ? (
        <a href={href(last)} aria-keyshortcuts="End" data-keep-scroll="">
          Last
        </a>
      ) : null}
    </nav>
  );
}

function counted(count: number, what: 'row' | 'column'): string {
  return `${numberFormat.format(count)} ${what}${count === 1 ? '' : 's'}`;
}

/** What of the file is not shown here. */
function Notes(props: { readonly table: SheetTable }) {
  const { isLong, isWide, hiddenSheets, hiddenRows, hiddenColumns, rows, columns } = props.table;
  const hidden = [
    ...(hiddenRows === 0 ? [] : [counted(hiddenRows, 'row')]),
    ...(hiddenColumns.length === 0 ? [] : [counted(hiddenColumns.length, 'column')]),
  ].join(' and ');
  const isOne = hiddenRows + hiddenColumns.length === 1;
  const notes = [
    ...(isLong ? [`Rows below ${numberFormat.format(rows)} aren’t shown.`] : []),
    ...(isWide ? [`Columns to the right of the first ${columns} aren’t shown.`] : []),
    ...(hidden === '' ? [] : [`${hidden} ${isOne ? 'is' : 'are'} hidden in this sheet.`]),
    ...(hiddenSheets === 0
      ? []
      : [
          hiddenSheets === 1
            ? '1 sheet is hidden in the workbook.'
            : `${hiddenSheets} sheets are hidden in the workbook.`,
        ]),
  ];
  return notes.length === 0 ? null : <p className={textCss['note']}>{notes.join(' ')}</p>;
}

/** A sheet that is not shown now, or never; the others may be. */
function NotShown(props: {
  readonly refusal: string | null;
  readonly again: string;
  readonly first: string;
}) {
  const { refusal, again, first } = props;
  if (refusal !== null) {
    return (
      <Notice tone="attention" title="This sheet can’t be shown">
        <p>
          {refusal} <a href={first}>Go to the first sheet</a>
        </p>
      </Notice>
    );
  }
  return (
    <Notice tone="attention" title="This sheet can’t be shown yet">
      <p>
        A large sheet takes up to a minute to prepare the first time, or your access has ended.{' '}
        <a href={again}>Try again</a>
      </p>
    </Notice>
  );
}
