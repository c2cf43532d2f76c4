import { Type } from 'typebox';
import { fixture } from '#api/platform/fixture.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { serverFile } from '#server/project.ts';
import { closed, oneOf } from '#shared/product/fields/schema.ts';
import { threadSides } from '#shared/product/threads/thread-rules.ts';
import { addMessage, markRead, openThread, otherSide } from './thread-store.ts';

const hourMs = 3_600_000;

const demoThread = closed({
  company: Type.String({ title: 'the name of the company' }),
  investor: Type.String({ title: 'the email address of the investor' }),
  messages: Type.Array(
    closed({
      from: oneOf(threadSides, { title: 'the side that writes' }),
      hoursAgo: Type.Integer({ minimum: 1, maximum: 2_000, title: 'how many hours ago' }),
      text: Type.String({ minLength: 1, title: 'the text' }),
    }),
    { minItems: 1, title: 'the messages, oldest first' },
  ),
  unread: Type.Integer({ minimum: 0, title: 'how many of the last ones are unread' }),
});

/**
 * Reads the threads of the demo.
 * @throws Error that names the file, and the places that do not fit
 */
export function demoThreads() {
  return fixture(serverFile('api/features/threads/demo-threads.json'), Type.Array(demoThread));
}

/**
 * Adds what the people of the demo have written to each other, about the newest raise to which the
 * investor was let in. Nobody is told of what is long past.
 */
export async function fillDemoThreads(trx: Transaction, now: number): Promise<void> {
  for (const { company, investor, messages, unread } of demoThreads()) {
    const tie = await trx
      .selectFrom('access_grants')
      .innerJoin('raises', 'raises.id', 'access_grants.raise_id')
      .innerJoin('companies', 'companies.id', 'raises.company_id')
      .innerJoin('company_members', 'company_members.company_id', 'companies.id')
      .select(['raises.id', 'raises.company_id', 'company_members.user_id as owner_id'])
      .select('access_grants.user_id as investor_id')
      .where('companies.name', '=', company)
      .where('access_grants.email', '=', investor)
      .where('company_members.role', '=', 'owner')
      .orderBy('raises.created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (tie?.investor_id == null) throw new Error(`${investor} was not let in by ${company}.`);
    const { id: raiseId, company_id: companyId, owner_id, investor_id: investorId } = tie;
    const authors = { investor: investorId, company: owner_id };
    const begun = now - (messages[0]?.hoursAgo ?? 0) * hourMs;
    const { id } = await openThread(trx, { raiseId, companyId, investorId }, begun);
    for (const { from: side, hoursAgo, text } of messages) {
      const message = { threadId: id, side, authorId: authors[side], text };
      await addMessage(trx, message, now - hoursAgo * hourMs);
    }
    for (const { from: side } of messages.slice(-1)) {
      const userId = authors[otherSide[side]];
      await markRead(trx, id, { side: otherSide[side], userId }, messages.length - unread);
    }
  }
}
