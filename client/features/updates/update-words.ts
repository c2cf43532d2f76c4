import type { UpdateAudience } from '#shared/product/updates/update-audience.ts';
import type { UpdateState } from '#shared/product/updates/update-lifecycle.ts';
import type { Update } from '#shared/product/updates/updates.ts';

/** The states in words. */
export const updateStateLabels: Readonly<Record<UpdateState, string>> = {
  draft: 'Draft',
  published: 'Published',
  retracted: 'Retracted',
};

/** The audiences in a column of a table. */
export const shortAudiences: Readonly<Record<UpdateAudience, string>> = {
  committed: 'Committed',
  granted: 'Data room',
  watchers: 'Followers',
};

/** Says how many have read an update: "Read by 12 of 40". */
export function readWords(reads: Update['reads']): string {
  if (reads === null) return '';
  return reads.of === 0 ? 'Nobody was notified' : `Read by ${reads.read} of ${reads.of}`;
}

const reached: Readonly<Record<UpdateAudience, readonly [one: string, many: string]>> = {
  committed: ['investor who has committed', 'investors who have committed'],
  granted: [
    'person who has committed or can read the data room',
    'people who have committed or can read the data room',
  ],
  watchers: [
    'person who has committed, can read the data room or watches the raise',
    'people who have committed, can read the data room or watch the raise',
  ],
};

/** Says who gets an update that is published now, and how many that is. */
export function reachWords({ audience, reach }: Pick<Update, 'audience' | 'reach'>): string {
  const count = reach?.[audience] ?? 0;
  if (count === 0) {
    return 'Nobody is in this audience yet. People who join it later can read the update.';
  }
  const [one, many] = reached[audience];
  const people = count === 1 ? `One ${one}` : `${count} ${many}`;
  return `${people} will be told, by email unless they turned that off.`;
}
