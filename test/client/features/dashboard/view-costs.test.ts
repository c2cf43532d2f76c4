/**
 * What each view of the dashboard asks of the API and of a database, in the demo, with its records
 * open: a view that becomes dearer fails here. Aimed at are three calls and twelve statements.
 */
import { demoSignIns } from '#api/demo/demo-people.ts';
import { seedDemo } from '#api/demo/seed-demo.ts';
import { required } from '#api/platform/required.ts';
import type { ServerEntry } from '#server/web/pages/page-source.ts';
import { type ApiVisitor, visitor } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { builtPages, costOfView, logIn } from '#test/support/drawn-views.ts';
import type { TestApi } from '#test/support/product-api.ts';

type Who = 'founder' | 'investor' | 'operator';
/** What follows `?` in the address, the calls and the statements. */
type Cost = readonly [address: string, calls: number, statements: number];

const founder: readonly Cost[] = [
  ['', 3, 17],
  ['view=raise', 3, 6],
  ['view=raise&raise=:raise', 4, 11],
  ['view=raise&raise=:raise&step=terms', 5, 13],
  ['view=raise&raise=new', 2, 4],
  ['view=room', 3, 6],
  ['view=room&raise=:raise', 4, 11],
  ['view=room&raise=:raise&part=access', 5, 10],
  ['view=room&raise=:raise&part=questions', 4, 9],
  ['view=room&raise=:raise&part=log', 6, 16],
  ['view=room&raise=:raise&id=:document', 5, 14],
  ['view=room&raise=:raise&id=:document&page=1', 5, 20],
  ['view=book', 5, 11],
  ['view=book&raise=:raise', 5, 11],
  ['view=book&raise=:raise&id=:commitment', 9, 18],
  ['view=book&raise=:raise&part=time', 5, 9],
  ['view=book&raise=:raise&part=next', 5, 9],
  ['view=holders', 3, 6],
  ['view=analytics', 6, 19],
  ['view=updates', 4, 7],
  ['view=updates&id=:update', 3, 7],
  ['view=updates&id=:draft', 3, 7],
  ['view=pipeline', 5, 10],
  ['view=pipeline&raise=:raise&id=:card', 6, 12],
  ['view=pipeline&form=board', 4, 9],
  ['view=companies', 3, 6],
  ['view=companies&company=:company', 7, 10],
  ['view=payments', 3, 6],
  ['view=payments&new=iban', 3, 5],
  ['view=inbox', 3, 7],
  ['view=inbox&id=:thread', 5, 10],
  ['view=investors', 3, 9],
  ['view=investors&sector=health&stage=seed&q=care', 3, 13],
  ['view=investors&id=:found', 5, 21],
  ['view=introductions', 3, 7],
  ['view=advising', 3, 6],
  ['view=deadlines', 3, 10],
  ['view=scenarios', 3, 6],
  ['view=check', 2, 4],
  ['view=notifications', 3, 6],
  ['view=account', 2, 4],
  ['view=security', 5, 7],
  ['view=privacy', 3, 5],
];

const investor: readonly Cost[] = [
  ['', 3, 19],
  ['view=rooms', 3, 7],
  ['view=rooms&raise=:room', 3, 7],
  ['view=portfolio', 4, 13],
  ['view=portfolio&id=:own', 9, 19],
  ['view=portfolio&agreement=:own', 4, 9],
  ['view=portfolio&signed=:own', 3, 15],
  ['view=portfolio&sign=:raise&raise=:slug', 3, 16],
  ['view=watchlist', 3, 7],
  ['view=searches', 3, 7],
  ['view=searches&part=passed', 3, 7],
  ['view=updates', 3, 6],
  ['view=updates&id=:update', 3, 7],
  ['view=investing', 4, 7],
  ['view=investing&step=entities', 5, 8],
  ['view=certification', 4, 7],
  ['view=certification&new=1', 4, 7],
  ['view=inbox', 3, 5],
  ['view=introductions', 3, 5],
  ['view=deadlines', 3, 11],
  ['view=notifications', 3, 6],
];

const operator: readonly Cost[] = [
  ['', 3, 18],
  ['view=queue', 3, 6],
  ['view=queue&part=schedule', 3, 6],
  ['view=settling', 4, 6],
  ['view=settling&raise=:settling', 7, 23],
  ['view=messages', 3, 5],
  ['view=deadlines', 3, 6],
  ['view=review', 3, 7],
  ['view=review&raise=:inReview', 8, 19],
  ['view=people', 3, 6],
  ['view=people&id=:investor', 5, 14],
  ['view=reports', 3, 4],
  ['view=content', 3, 7],
  ['view=content&part=feedback', 4, 7],
  ['view=content&part=images', 3, 6],
  ['view=invitations', 4, 6],
  ['view=jobs', 3, 5],
  ['view=health', 4, 10],
  ['view=audit', 3, 7],
  ['view=book', 3, 8],
  ['view=book&raise=:raise', 4, 8],
  ['view=book&raise=:raise&id=:commitment', 7, 12],
  ['view=analytics', 4, 10],
  ['view=analytics&raise=:raise', 5, 16],
  ['view=payments', 3, 5],
  ['view=payments&id=:instruction', 4, 6],
];

async function signIn(api: TestApi, kind: Who): Promise<ApiVisitor & { readonly id: string }> {
  const { email } = required(demoSignIns().find((one) => one.kind === kind));
  const { id } = await api.storage.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const me = visitor(api);
  me.session = (
    await api.storage.write((trx) => logIn(trx, id, api.clock.now, { ip: '10.8.0.1' }))
  ).token;
  return Object.assign(me, { id });
}

interface Item {
  readonly id: string;
}

/** What the addresses name. */
async function namesIn({ storage: { db } }: TestApi, people: Record<Who, ApiVisitor & Item>) {
  const first = async (who: Who, path: string): Promise<string> =>
    required((await people[who].get(path)).json<{ items: readonly Item[] }>().items[0]).id;
  const raises = db.selectFrom('raises').select(['raises.id', 'slug', 'raises.company_id']);
  const raise = await raises
    .innerJoin('company_members', 'company_members.company_id', 'raises.company_id')
    .where('company_members.user_id', '=', people.founder.id)
    .where('state', '=', 'live')
    .executeTakeFirstOrThrow();
  const [room] = (await people.investor.get('/grants')).json<{
    items: readonly { readonly raise: Item }[];
  }>().items;
  const { id: instruction } = await db
    .selectFrom('payment_instructions')
    .select('id')
    .orderBy('state')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return {
    raise: raise.id,
    slug: raise.slug,
    company: raise.company_id,
    document: await first('founder', `/raises/${raise.id}/documents`),
    commitment: await first('founder', `/raises/${raise.id}/book`),
    thread: await first('founder', '/threads'),
    update: await first('investor', '/updates'),
    draft: await first('founder', `/updates?raise=${raise.id}`),
    card: await first('founder', `/raises/${raise.id}/cards`),
    room: required(room).raise.id,
    own: await first('investor', '/commitments'),
    investor: people.investor.id,
    found: await first('founder', '/investors'),
    settling: (await raises.where('state', '=', 'settling').executeTakeFirstOrThrow()).id,
    inReview: (await raises.where('state', '=', 'in_review').executeTakeFirstOrThrow()).id,
    instruction,
  };
}

let pages: Promise<ServerEntry> | undefined;

await onBothEngines({
  async 'no view asks for more than it did'(t, open) {
    pages ??= builtPages();
    const entry = await pages;
    const api = await open({ operatorTwoFactor: 'optional' });
    await seedDemo(api, api.clock.now);
    const people = {
      founder: await signIn(api, 'founder'),
      investor: await signIn(api, 'investor'),
      operator: await signIn(api, 'operator'),
    };
    const names: Readonly<Record<string, string>> = await namesIn(api, people);
    for (const [who, costs] of Object.entries({ founder, investor, operator })) {
      for (const [address, calls, statements] of costs) {
        const named = address.replace(/:(\w+)/g, (_, name: string) => required(names[name]));
        const taken = await costOfView(entry, people[who as Who], named, { calls, statements });
        const view = `${who}, ${address || 'overview'}`;
        t.ok(taken.calls.length <= calls, `${view}: ${taken.calls.join(', ')}`);
        const found = taken.statements.length;
        t.ok(found <= statements, `${view}: ${found} statements, ${statements} before`);
        t.ok(found > 0);
      }
    }
  },
});
