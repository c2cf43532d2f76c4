/** The editing of FAQ entries: their routes, and how they are stored and shown. */

import { contentChanged } from '#api/platform/content-version.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { plainLines } from '#api/platform/markdown/plain-lines.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type {
  EditedFaq,
  EditedFaqEntryItem,
  MoveDirection,
} from '#shared/product/content/faq-editing.ts';
import { faqTopics, faqTopicTitles } from '#shared/product/content/faq-topics.ts';
import { faqAnswerMaxLength, faqEntriesMax } from '#shared/product/fields/limits.ts';
import { isReservedAnchor, missingInFaqEntry, shortName } from './editing-rules.ts';
import {
  addFaqEntry,
  countFaqEntries,
  type FaqEntryItemRow,
  type FaqEntryText,
  findEditedFaqEntry,
  listEditedFaqEntries,
  orderFaqEntries,
  saveFaqEntry,
} from './faq-editing-store.ts';
import { readMarkdownForEditor } from './preview-routes.ts';
import {
  type Publication,
  publicationFields,
  requirePublication,
  type Stored,
} from './publication.ts';
import { publicationRoutes } from './publication-routes.ts';
import { nameFor, type ShortNames } from './short-names.ts';

/** Adds how operators write FAQ entries, and put them in order. */
export function faqEditingRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /content/faq'),
    config: { action: 'content.read' },
    handler: async function getEditedFaq() {
      return faqForEditor(db);
    },
  });

  publicationRoutes(app, deps, faqEntries);
  command(app, deps, 'POST /content/faq/:id/move', { action: 'content.write', run: moveFaqEntry });
}

async function moveFaqEntry({
  params: { id },
  body: { direction },
  trx,
}: Command<'POST /content/faq/:id/move'>) {
  const row = await requirePublication(faqEntries, trx, id);
  await orderFaqEntries(trx, movedIds(await listEditedFaqEntries(trx), row, direction));
  const event = { action: 'content.move-question', targetType: 'question', targetId: id };
  return {
    headers: await contentChanged(trx),
    body: await faqForEditor(trx),
    auditEntries: { ...event, after: { direction } },
  };
}

/** FAQ entries, as a kind of publication. */
const faqEntries: Publication<FaqEntryText> = {
  word: 'question',
  target: 'question',
  path: '/content/faq',
  table: 'faq_items',
  imageUser: 'faq',
  dated: 'last',
  markdownMaxLength: faqAnswerMaxLength,
  markdownOf: ({ answer }) => answer,
  find: findEditedFaqEntry,
  edit: editFaqEntry,
  missingIn: missingInFaqEntry,
  add: addFaqEntry,
  save: saveFaqEntry,
  forEditor: async (db, row) => {
    const { answer } = row;
    return { item: { ...faqEntryItem(row), answer, ...(await readMarkdownForEditor(db, answer)) } };
  },
  audited: ({ anchor, topic, question }) => ({ anchor, topic, question }),
};

const anchors: ShortNames = {
  table: 'faq_items',
  column: 'anchor',
  suggested: suggestedAnchor,
  isReserved: isReservedAnchor,
  sentences: {
    taken: 'Another question has this anchor. Choose another one.',
    reserved: 'The page itself uses this name. Choose another one.',
    frozen: (anchor) =>
      `The question has been public at /faq#${anchor}, and others may link to it there. Its anchor cannot be changed.`,
  },
};

function suggestedAnchor(question: string): string {
  const name = shortName(question, 'question');
  return isReservedAnchor(name) ? `question-${name}` : name;
}

/** Makes the text after a change; rejects with 422 when there are too many entries for a new one. */
async function editFaqEntry(
  trx: Transaction,
  row: Stored<FaqEntryText> | null,
  change: Partial<FaqEntryText>,
): Promise<FaqEntryText> {
  if (row === null) await requireFew(trx);
  const before = row ?? { topic: faqTopics[0], question: '', answer: '' };
  const question = (change.question ?? before.question).trim();
  return {
    topic: change.topic ?? before.topic,
    question,
    anchor: await nameFor(trx, anchors, {
      before: row === null ? null : { ...row, name: row.anchor },
      requested: change.anchor,
      title: question,
    }),
    answer: plainLines(change.answer ?? before.answer),
  };
}

async function requireFew(db: Database): Promise<void> {
  if ((await countFaqEntries(db)) < faqEntriesMax) return;
  const detail = `There are already ${faqEntriesMax} questions. Delete one first.`;
  throw new ProblemError(problem('invalid-transition', detail));
}

/** Lists the ids of an entry's topic, with the entry moved one place up or down if possible. */
function movedIds(
  rows: readonly FaqEntryItemRow[],
  { id, topic }: Pick<FaqEntryItemRow, 'id' | 'topic'>,
  direction: MoveDirection,
): readonly string[] {
  const ids = rows.filter((row) => row.topic === topic).map((row) => row.id);
  const from = ids.indexOf(id);
  const to = Math.min(ids.length - 1, Math.max(0, direction === 'up' ? from - 1 : from + 1));
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** Lists all entries by topic. */
async function faqForEditor(db: Database): Promise<EditedFaq> {
  const rows = await listEditedFaqEntries(db);
  return {
    topics: faqTopics.map((topic) => ({
      topic,
      title: faqTopicTitles[topic],
      items: rows.filter((row) => row.topic === topic).map(faqEntryItem),
    })),
    total: rows.length,
  };
}

function faqEntryItem(row: FaqEntryItemRow): EditedFaqEntryItem {
  return {
    id: row.id,
    topic: row.topic,
    question: row.question,
    anchor: row.anchor,
    anchorFrozen: row.first_published_at !== null,
    address: `/faq#${row.anchor}`,
    ...publicationFields(row),
  };
}
