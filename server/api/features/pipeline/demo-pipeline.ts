import { type Static, Type } from 'typebox';
import { fixture } from '#api/platform/fixture.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { serverFile } from '#server/project.ts';
import type { Currency } from '#shared/money/currencies.ts';
import { closed, oneOf } from '#shared/product/fields/schema.ts';
import { pipelineStages, stageNumber } from '#shared/product/pipeline/stages.ts';
import { addPerson } from './add-people.ts';
import { addCard, addNote } from './card-store.ts';
import { peopleWithoutCard } from './people-without-card.ts';
import { emailKey } from './written-card.ts';

const dayMs = 86_400_000;

const demoCard = closed({
  company: Type.String({ title: 'the name of the company' }),
  name: Type.String({ minLength: 2, title: 'the name' }),
  firm: Type.String({ title: 'the firm' }),
  email: Type.Optional(Type.String({ title: 'the address' })),
  stage: oneOf(pipelineStages, { title: 'the stage' }),
  amount: Type.Optional(Type.Integer({ minimum: 1, title: 'the amount' })),
  dueInDays: Type.Optional(Type.Integer({ title: 'in how many days to follow up' })),
  note: Type.Optional(Type.String({ title: 'a note' })),
  reasonForNo: Type.Optional(Type.String({ title: 'the reason for no' })),
});

/**
 * Reads the contacts of the demo.
 * @throws Error that names the file, and the places that do not fit
 */
export function demoCards(): readonly Static<typeof demoCard>[] {
  return fixture(serverFile('api/features/pipeline/demo-pipeline.json'), Type.Array(demoCard));
}

/** Adds whom the companies of the demo talk to about their open raise, on and off the portal. */
export async function fillDemoPipeline(trx: Transaction, now: number): Promise<void> {
  for (const [company, contacts] of Map.groupBy(demoCards(), (one) => one.company)) {
    const raise = await trx
      .selectFrom('raises')
      .innerJoin('companies', 'companies.id', 'raises.company_id')
      .innerJoin('company_members', 'company_members.company_id', 'companies.id')
      .select(['raises.id', 'raises.currency', 'company_members.user_id as owner'])
      .where('companies.name', '=', company)
      .where('company_members.role', '=', 'owner')
      .where('raises.state', 'in', ['live', 'closing'])
      .executeTakeFirstOrThrow();
    const byAt = { by: raise.owner, now };
    for (const { userId, by } of await peopleWithoutCard(trx, raise.id)) {
      const stage = stageNumber(by === 'commitment' ? 'committed' : 'contacted');
      await addPerson(trx, { raiseId: raise.id, stage }, userId, byAt);
    }
    for (const one of contacts.toReversed()) await addContact(trx, raise, one, byAt);
  }
}

async function addContact(
  trx: Transaction,
  raise: { readonly id: string; readonly currency: Currency },
  { name, firm, email = '', stage, amount, dueInDays, note, reasonForNo }: Static<typeof demoCard>,
  byAt: { readonly by: string; readonly now: number },
): Promise<void> {
  const day = (days: number) => new Date(byAt.now + days * dayMs).toISOString().slice(0, 10);
  const columns = {
    ...{ name, firm, email, email_key: emailKey(email), investor_id: null },
    amount: amount ?? null,
    currency: amount === undefined ? null : raise.currency,
    follow_up_on: dueInDays === undefined ? null : day(dueInDays),
  };
  const place = { raiseId: raise.id, stage: stageNumber(stage) };
  const id = await addCard(trx, place, columns, byAt);
  if (note !== undefined) await addNote(trx, id, { n: 1, text: note }, byAt);
  if (reasonForNo === undefined) return;
  await trx
    .updateTable('pipeline_cards')
    .set({ reason_for_no: reasonForNo })
    .where('id', '=', id)
    .execute();
}
