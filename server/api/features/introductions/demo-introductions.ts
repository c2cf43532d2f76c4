import { Type } from 'typebox';
import { fixture } from '#api/platform/fixture.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { serverFile } from '#server/project.ts';
import { closed, oneOf } from '#shared/product/fields/schema.ts';
import { threadSides } from '#shared/product/threads/thread-rules.ts';
import { addIntroduction, moveIntroduction } from './introduction-store.ts';

const hourMs = 3_600_000;
const hoursAgo = Type.Integer({ minimum: 1, maximum: 2_000, title: 'how many hours ago' });

const demoIntroduction = closed({
  company: Type.String({ title: 'the name of the company' }),
  investor: Type.String({ title: 'the email address of the investor' }),
  askedBy: oneOf(threadSides, { title: 'the side that asks' }),
  hoursAgo,
  note: Type.String({ minLength: 20, title: 'the note' }),
  declined: Type.Optional(
    closed({ hoursAgo, reason: Type.String({ title: 'why it was declined' }) }),
  ),
});

/**
 * Reads the introductions of the demo.
 * @throws Error that names the file, and the places that do not fit
 */
export function demoIntroductions() {
  const file = serverFile('api/features/introductions/demo-introductions.json');
  return fixture(file, Type.Array(demoIntroduction));
}

/** Adds what the people of the demo asked each other, about the open raise of the company. */
export async function fillDemoIntroductions(trx: Transaction, now: number): Promise<void> {
  for (const { company, investor, askedBy, note, declined, ...one } of demoIntroductions()) {
    const raise = await trx
      .selectFrom('raises')
      .innerJoin('companies', 'companies.id', 'raises.company_id')
      .innerJoin('company_members', 'company_members.company_id', 'companies.id')
      .select(['raises.id', 'raises.company_id', 'company_members.user_id as owner_id'])
      .where('companies.name', '=', company)
      .where('company_members.role', '=', 'owner')
      .where('raises.state', 'in', ['live', 'closing'])
      .executeTakeFirstOrThrow();
    const { id: investor_id } = await trx
      .selectFrom('users')
      .select('id')
      .where('email', '=', investor)
      .executeTakeFirstOrThrow();
    const people = { investor: investor_id, company: raise.owner_id };
    const between = { raise_id: raise.id, company_id: raise.company_id, investor_id };
    const request = { ...between, asked_by: askedBy, author_id: people[askedBy], note };
    const id = await addIntroduction(trx, request, now - one.hoursAgo * hourMs);
    if (declined === undefined) continue;
    const decided_by = people[askedBy === 'investor' ? 'company' : 'investor'];
    const fields = { state: 'declined', decided_by, reason: declined.reason } as const;
    await moveIntroduction(trx, id, fields, now - declined.hoursAgo * hourMs);
  }
}
