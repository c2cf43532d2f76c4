/** The list of one's companies: its orders, its pages, and what somebody works on. */
import type { MeResponse } from '#shared/product/account/account.ts';
import type { Company, CompanyList } from '#shared/product/companies/companies.ts';
import { type ApiVisitor, signedIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { findRows } from '#test/support/rows.ts';

async function add(me: ApiVisitor, name: string): Promise<Company> {
  const answer = await me.post('/companies', { name });
  return answer.json<{ company: Company }>().company;
}

/** The names of all companies, page by page. */
async function namesOn(me: ApiVisitor, query: string): Promise<readonly (readonly string[])[]> {
  const pages: string[][] = [];
  let after: string | null = '';
  while (after !== null) {
    const cursor: string = after === '' ? '' : `&after=${after}`;
    const list: CompanyList = (await me.get(`/companies?${query}${cursor}`)).json<CompanyList>();
    pages.push(list.items.map(({ name }) => name));
    after = list.nextCursor;
  }
  return pages;
}

await withApiOnBothEngines({
  async 'the list has pages in each of its orders'(t, api) {
    const me = await signedIn(api, 'ada@example.com');
    const other = await signedIn(api, 'eve@example.com');
    await add(other, 'Of somebody else');
    const [beta, , alpha] = [await add(me, 'Beta'), await add(me, 'Gamma'), await add(me, 'Alpha')];
    // One of the same name, so that the id must decide.
    await add(me, 'Gamma');
    await add(me, 'Delta');
    t.same(await namesOn(me, 'limit=2'), [['Alpha', 'Beta'], ['Delta', 'Gamma'], ['Gamma']]);
    t.same(await namesOn(me, 'limit=2&sort=-name'), [
      ['Gamma', 'Gamma'],
      ['Delta', 'Beta'],
      ['Alpha'],
    ]);
    t.equal((await me.get('/companies?limit=2')).json<CompanyList>().total, 5);

    t.equal((await me.put(`/companies/${beta.id}/opened`)).status, 204);
    api.clock.now += 1_000;
    t.equal((await me.put(`/companies/${alpha.id}/opened`)).status, 204);
    const opened = await namesOn(me, 'limit=2&sort=-openedAt');
    t.same(opened[0], ['Alpha', 'Beta'], 'those that were opened last come first');
    t.same(opened.slice(1).flat().sort(), ['Delta', 'Gamma', 'Gamma'], 'and none is missing');
    const { recentCompanies } = (await me.get('/me')).json<MeResponse>();
    t.same(
      recentCompanies.slice(0, 2).map(({ name, role }) => [name, role]),
      [
        ['Alpha', 'owner'],
        ['Beta', 'owner'],
      ],
      'whoever is logged in is told with what they work on',
    );
    t.equal(recentCompanies.length, 5);
    for (let n = 0; n < 5; n += 1) await add(me, `Later ${n}`);
    const { recentCompanies: shortened } = (await me.get('/me')).json<MeResponse>();
    t.equal(shortened.length, 8, 'as many as a menu shows');
    t.same(shortened.slice(0, 2), recentCompanies.slice(0, 2));
    t.equal((await me.get('/companies?after=nonsense')).status, 400);
    t.equal((await me.get('/companies?sort=role')).status, 400);
  },

  async 'what somebody works on is their own, and no secret to the other members'(t, api) {
    const ada = await signedIn(api, 'ada@example.com');
    const eve = await signedIn(api, 'eve@example.com');
    const { id } = await add(ada, 'Acme');
    t.equal((await eve.put(`/companies/${id}/opened`)).status, 404, 'not one of hers');
    t.match((await ada.get(`/companies/${id}`)).json(), { company: { openedAt: null } });
    t.same((await eve.get('/me')).json<MeResponse>().recentCompanies, []);
    await ada.put(`/companies/${id}/opened`);
    t.match((await ada.get(`/companies/${id}`)).json(), {
      company: { openedAt: new Date(api.clock.now).toISOString(), version: 1 },
    });
    const log = await findRows(api, 'audit_events', { target_id: id });
    t.same(
      log.map(({ action }) => action),
      ['company.add'],
      'looking at something is not recorded',
    );
  },
});
