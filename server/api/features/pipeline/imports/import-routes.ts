import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { withBinaryBodies } from '#api/platform/http/binary-bodies.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import type { ImportCheck, ImportQuery } from '#shared/product/pipeline/imports.ts';
import {
  cardsMax,
  importAtOnce,
  importMaxBytes,
  importOthersShown,
  importsPerHour,
} from '#shared/product/pipeline/limits.ts';
import { stageNumber } from '#shared/product/pipeline/stages.ts';
import { decodeText } from '../../payments/statements/decode-text.ts';
import { readCsv } from '../../payments/statements/read-csv.ts';
import { receiveStatement } from '../../payments/statements/receive-statement.ts';
import { refusedFile } from '../../payments/statements/statement-line.ts';
import { type RaiseRow, raiseFor, raiseToChange } from '../../raises/raise-store.ts';
import { addCard } from '../card-store.ts';
import { requireFewCards } from '../few-cards.ts';
import { noColumns, writtenColumns } from '../written-card.ts';
import { knownContacts } from './known-contacts.ts';
import {
  contactLines,
  contactQuestions,
  contactTable,
  type ImportChoices,
} from './read-contacts.ts';

const checkRate = { limit: importsPerHour, seconds: 3_600 };
/** Names, firms and addresses are short. */
const importBodyMaxBytes = 512 * 1024;
const tooLarge = 'A file of contacts can be at most 5 MiB. Split it into several.';
const tooLong =
  'This file has more lines than a pipeline could take. Leave out those that you don’t need.';
const full = `The pipeline is full with the lines above: it can have ${cardsMax.toLocaleString('en')} cards.`;
const columnsMax = 60;
const exampleMaxLength = 40;

/** Adds the import of contacts: first a check that adds nothing, then what it found new. */
export function importRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage } = deps;

  withBinaryBodies(app, (uploads) => {
    uploads.route({
      ...endpoint('PUT /raises/:id/pipeline/import'),
      config: { action: 'pipeline.check-import' },
      bodyLimit: importMaxBytes,
      handler: async function checkContacts(request): Promise<ImportCheck> {
        const actor = actorOfRequest(request);
        const { id } = request.params;
        const raise = await raiseFor(storage.db, actor, 'pipeline.check-import', id);
        await storage.write((trx) =>
          takeRate(trx, `pipeline-import:${actor.account.id}`, checkRate, deps.now()),
        );
        const text = decodeText(await receiveStatement(request.raw, tooLarge)).replace(
          /^\ufeff/,
          '',
        );
        if (text.trim() === '') throw refusedFile('empty', 'This file is empty.');
        if (text.includes('\0') || text.startsWith('%PDF')) {
          throw refusedFile('not-csv', 'This isn’t a CSV file. Export one from your spreadsheet.');
        }
        const table = contactTable(await readCsv(text, tooLong));
        const choices = choicesIn(request.query);
        const example = table.rows[0]?.cells ?? [];
        const about = {
          columns: table.titles.slice(0, columnsMax).map((title, index) => ({
            number: index + 1,
            title: title.slice(0, exampleMaxLength),
            example: (example[index] ?? '').slice(0, exampleMaxLength),
          })),
          found: { ...table.found },
        };
        const questions = contactQuestions(table, choices, raise.currency);
        if (questions.length > 0) return { ...about, ...nothingRead, questions: [...questions] };
        const known = await knownContacts(storage.db, raise.id);
        const { contacts, others } = sorted(
          await contactLines(table, choices, raise.currency),
          known,
        );
        return {
          ...{ ...about, questions: [] },
          contacts: contacts.slice(0, importAtOnce),
          moreContacts: Math.max(0, contacts.length - importAtOnce),
          others: others.slice(0, importOthersShown),
          moreOthers: Math.max(0, others.length - importOthersShown),
        };
      },
    });
  });

  command(app, deps, 'POST /raises/:id/pipeline/import', {
    action: 'pipeline.import',
    bodyLimit: importBodyMaxBytes,
    ...raiseToChange,
    rates: ({ actor }) => ({ [`pipeline-imported:${actor.account.id}`]: checkRate }),
    run: importContacts,
  });
}

const nothingRead = { contacts: [], moreContacts: 0, others: [], moreOthers: 0 };

function choicesIn({ decimal, dayOrder, ...columns }: ImportQuery): ImportChoices {
  const numbers = Object.entries(columns).map(([role, text]) => [role, Number(text)]);
  return { columns: Object.fromEntries(numbers), decimal, dayOrder };
}

function sorted(
  lines: Awaited<ReturnType<typeof contactLines>>,
  known: Awaited<ReturnType<typeof knownContacts>>,
): Pick<ImportCheck, 'contacts' | 'others'> {
  const contacts: ImportCheck['contacts'] = [];
  const others: ImportCheck['others'] = [];
  // Those that fit are offered in the order of the file, and each of the others is said to be one.
  const fit = Math.max(0, cardsMax - known.cards);
  for (const { line, name, contact, fault = '' } of lines) {
    const duplicate = contact && known.take(contact);
    if (contact === undefined) others.push({ line, name, outcome: 'refused', message: fault });
    else if (duplicate !== undefined) {
      others.push({ line, name, outcome: 'duplicate', message: duplicate });
    } else if (contacts.length < fit) contacts.push({ line, contact });
    else others.push({ line, name, outcome: 'refused', message: full });
  }
  return { contacts, others };
}

/** Adds the contacts that a check found new, in the order of the file. */
export async function importContacts({
  found: raise,
  actor,
  body: { contacts, stage = 'backlog' },
  trx,
  now,
}: Command<'POST /raises/:id/pipeline/import', RaiseRow>) {
  const known = await knownContacts(trx, raise.id);
  const fresh = contacts.filter((contact) => known.take(contact) === undefined);
  await requireFewCards(trx, raise.id, fresh.length);
  const place = { raiseId: raise.id, stage: stageNumber(stage) };
  // Each is added above the one before, so that they end in the order of the file.
  for (const { name, ...sent } of fresh.toReversed()) {
    const columns = { ...noColumns, ...writtenColumns({ name, ...sent }), name: name.trim() };
    await addCard(trx, place, columns, { by: actor.account.id, now });
  }
  return { body: { added: fresh.length, before: contacts.length - fresh.length } };
}
