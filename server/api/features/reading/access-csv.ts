import { csvLines, csvStart } from '#api/platform/http/csv.ts';
import { numberText } from '#api/platform/http/csv-response.ts';
import type { RowPlace } from '#api/platform/http/cursor.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { AccessFilter } from '#shared/product/raises/reading.ts';
import { loggedPerson, nameWithSide } from '../rooms/advising.ts';
import type { Room } from '../rooms/room-access.ts';
import { documentIn, listAccess } from './access-log-store.ts';

/** So many rows are read and written at a time. */
const rowsPerStep = 500;

const accessColumns = [
  'Time',
  'What',
  'Person',
  'Email',
  'Document',
  'Version',
  'Page',
  'Milliseconds',
  'In search results or preloaded',
  'Company or operator',
  'Visit',
];

/** Writes who read what in a data room as CSV, each page when the reader is ready for it. */
export async function* accessCsv(
  db: Database,
  raiseId: string,
  asWhom: Pick<Room, 'memberRole'>,
  filter: AccessFilter,
): AsyncGenerator<string> {
  yield csvStart + csvLines([accessColumns]);
  let after: RowPlace | undefined;
  do {
    const step = { limit: rowsPerStep, ...(after === undefined ? {} : { after }) };
    const rows = await listAccess(db, raiseId, filter, step);
    yield csvLines(
      rows.map((row) => [
        row.at,
        row.kind,
        nameWithSide(loggedPerson({ id: row.user_id, name: row.person }, row)),
        row.email,
        documentIn(row, asWhom),
        numberText(row.n),
        numberText(row.page),
        numberText(row.dwell_ms),
        row.ahead === 1 ? 'yes' : 'no',
        row.internal === 1 ? 'yes' : 'no',
        numberText(row.visit),
      ]),
    );
    const last = rows.length < rowsPerStep ? undefined : rows.at(-1);
    after = last && { value: last.at, id: last.id };
  } while (after !== undefined);
}
