import { dueTexts } from '#api/platform/legal/acceptance-store.ts';
import type { OverviewSource } from '#api/platform/overview-source.ts';

/** The changed texts that somebody has not accepted. */
export const dueTextsOverview: OverviewSource = {
  part: 'legal',
  isFor: () => true,
  read: ({ storage, legal }, { actor, now }) => dueTexts(storage.db, actor.account.id, legal, now),
};
