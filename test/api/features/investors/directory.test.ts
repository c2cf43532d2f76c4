/** Who finds which investors, over HTTP, on both databases. */
import type { InvestorDirectory } from '#shared/product/investors/investor-directory.ts';
import { profileVisibilities } from '#shared/product/investors/investors.ts';
import { type ApiVisitor, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { beginInvesting } from '#test/support/investors.ts';
import { addPerson } from '#test/support/people.ts';
import { updateRows } from '#test/support/rows.ts';

const namesFor = async (who: ApiVisitor, limit = 2) => {
  const names: string[] = [];
  for (let after = ''; ; ) {
    const list = (await who.get(`/investors?limit=${limit}${after}`)).json<InvestorDirectory>();
    names.push(...list.items.map(({ displayName }) => displayName));
    if (list.nextCursor === null) return names;
    after = `&after=${list.nextCursor}`;
  }
};

await withApiOnBothEngines({
  async 'each is found by those whom they chose, and only while they are approved'(t, api) {
    const set = (id: string, fields: object) =>
      updateRows(api, 'investor_profiles', { user_id: id }, fields);
    const ids: Record<string, string> = {};
    for (const visibility of profileVisibilities) {
      for (const state of ['approved', 'pending', 'suspended'] as const) {
        const who = await addPerson(api, `${visibility}-${state}`, 'investor');
        await beginInvesting(api, who, 'approved');
        const minute = new Date(api.clock.now - 60_000 * Object.keys(ids).length).toISOString();
        const fields = { display_name: `${visibility} ${state}`, legal_name: 'Secret Ltd' };
        await set(who.id, { ...fields, visibility, state, approved_at: minute });
        ids[`${visibility} ${state}`] = who.id;
      }
    }
    const member = await addPerson(api, 'Mia');
    const seen = { visitor: visitor(api), member };
    t.same(await namesFor(seen.visitor), ['public approved']);
    t.same((await namesFor(seen.member)).sort(), ['network approved', 'public approved']);
    t.same((await namesFor(seen.member, 1)).sort(), ['network approved', 'public approved']);
    t.notMatch((await member.get('/investors')).text, /Secret|@example|Orchard/);
    t.notMatch((await seen.visitor.get('/investors')).text, /Secret|@example|usr_/);

    // Many with one moment, over pages.
    for (let at = 0; at < 5; at += 1) {
      const who = await addPerson(api, `More${at}`, 'investor');
      await beginInvesting(api, who, 'approved');
      const fields = { display_name: `More ${at}`, visibility: 'public' };
      await set(who.id, { ...fields, approved_at: new Date(api.clock.now).toISOString() });
    }
    const all = await namesFor(member);
    t.equal(all.length, 7);
    t.equal(new Set(all).size, 7, 'each once');

    await set(ids['public approved'] ?? '', { visibility: 'hidden' });
    t.equal((await namesFor(seen.visitor)).length, 5, 'a choice counts at once');
    await updateRows(api, 'users', { id: ids['network approved'] ?? '' }, { status: 'suspended' });
    t.notMatch(await namesFor(member), ['network approved']);
    t.equal((await visitor(api).get('/investors?after=nonsense')).status, 400);
  },
});
