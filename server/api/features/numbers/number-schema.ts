import { statements } from '#api/platform/storage/migration.ts';

/** The numbers on the home page. */
export const numberSchema = statements(
  '1.0-numbers',
  ({ strict }) => `
  create table public_numbers (
    day text not null primary key,
    numbers text not null
  )${strict};
`,
);

/** Numbers that were counted before all live raises were among them are counted again. */
export const liveRaisesInAll = statements(
  '1.0-live-raises-in-all',
  () => 'delete from public_numbers;',
);
