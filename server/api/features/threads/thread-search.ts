/** Finds somebody's own threads, by whom they are with and by what was written in them last. */
import { type RawBuilder, sql } from 'kysely';
import { found, type SearchAsked, type SearchSource } from '#api/platform/search-source.ts';
import { isFounder } from '#shared/product/account/capabilities.ts';
import { threadPath } from '#shared/site/dashboard-address.ts';
import { issuerName } from '../raises/issuer.ts';
import { companiesOf } from './thread-list.ts';

/** So many threads of each side are looked through, those with the newest messages. */
const threadsSearched = 100;
/** So many messages of each, the newest, so that a search takes the same time however many there are. */
const messagesSearched = 20;

interface SearchedMessage {
  readonly id: string;
  readonly company: string;
  readonly investor: string;
  readonly title: string;
  readonly text: string;
}

const ownThreads: SearchSource = {
  kind: 'thread',
  isFor: ({ capabilities }) => !capabilities.operator,
  async find(asked) {
    const { actor, q, storage } = asked;
    const userId = actor.account.id;
    const companies = isFounder(actor.capabilities) ? await companiesOf(storage.db, userId) : [];
    const [asInvestor, ofCompanies] = await Promise.all([
      messagesOf(asked, sql<boolean>`threads.investor_id = ${userId}`),
      companies.length > 0
        ? messagesOf(
            asked,
            sql<boolean>`threads.company_id in (${sql.join(companies)})
              and threads.investor_id <> ${userId}`,
          )
        : [],
    ]);
    const threads = [
      ...written(asInvestor, ({ company }) => company),
      ...written(ofCompanies, ({ investor }) => investor),
    ];
    return found(threads, q, ({ text }) => text).map(({ id, name, title }) => ({
      id,
      title: name,
      about: title,
      path: threadPath(id),
    }));
  },
};

/** Puts the messages of each thread together. */
function written(
  messages: readonly SearchedMessage[],
  nameOf: (message: SearchedMessage) => string,
) {
  return [...Map.groupBy(messages, ({ id }) => id).entries()].flatMap(([id, all]) => {
    const [first] = all;
    if (first === undefined) return [];
    const { title } = first;
    const name = nameOf(first);
    return [{ id, name, title, text: [name, title, ...all.map(({ text }) => text)].join(' ') }];
  });
}

async function messagesOf(
  { storage }: SearchAsked,
  isOwn: RawBuilder<boolean>,
): Promise<readonly SearchedMessage[]> {
  return storage.db
    .selectFrom((db) =>
      db
        .selectFrom('threads')
        .selectAll('threads')
        .where(isOwn)
        .orderBy('threads.newest_at', 'desc')
        .orderBy('threads.id', 'desc')
        .limit(threadsSearched)
        .as('newest'),
    )
    .innerJoin('thread_messages', (join) =>
      join
        .onRef('thread_messages.thread_id', '=', 'newest.id')
        .on('thread_messages.n', '>', sql<number>`newest.messages - ${messagesSearched}`),
    )
    .innerJoin('raises', 'raises.id', 'newest.raise_id')
    .innerJoin('companies', 'companies.id', 'newest.company_id')
    .innerJoin('users as investors', 'investors.id', 'newest.investor_id')
    .select(['newest.id', 'raises.title', issuerName.as('company')])
    .select(['investors.name as investor', 'thread_messages.text'])
    .orderBy('newest.newest_at', 'desc')
    .orderBy('thread_messages.n', 'desc')
    .execute();
}

export const threadSearch: readonly SearchSource[] = [ownThreads];
