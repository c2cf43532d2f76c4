import type { Migration } from '../migration.ts';

/** When an operator took a document down that was added after the review, and why. */
export const takenDown: Migration = {
  name: '0075-taken-down',
  async up({ schema }) {
    for (const column of ['taken_down_at', 'taken_down_reason']) {
      await schema.alterTable('raise_documents').addColumn(column, 'text').execute();
    }
  },
};
