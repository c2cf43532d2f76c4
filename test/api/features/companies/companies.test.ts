/** A company of its owner, over HTTP, on both databases. */
import { pino } from 'pino';
import sharp from 'sharp';
import { doPrivacyWork } from '#api/features/account/privacy/privacy-work.ts';
import { personalData } from '#api/features.ts';
import { encrypterOf } from '#api/platform/encrypter.ts';
import { secretKeyOf } from '#api/platform/secret-key.ts';
import type { Company, CompanyList } from '#shared/product/companies/companies.ts';
import {
  type ApiVisitor,
  firstOperator,
  goodPassword,
  mailsTo,
  sendFile,
} from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  codeIn,
  companyIn,
  foundCompany,
  invite,
  joinCompany,
  registerPerson,
  rolesOf,
} from '#test/support/company-people.ts';
import { day } from '#test/support/times.ts';

async function png(width = 64): Promise<Buffer> {
  const background = { r: 10, g: 90, b: 60 };
  return sharp({ create: { width, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

const putLogo = (who: ApiVisitor, { id }: Company, bytes: Buffer) =>
  sendFile(who, `/companies/${id}/logo`, bytes);

await withApiOnBothEngines({
  async 'a company is added, changed by version, listed and deleted'(t, api) {
    const ada = await registerPerson(api, 'ada');
    const company = await foundCompany(ada, '  Acme  ');
    t.match(company, { id: /^cmp_/, name: 'Acme', legalName: '', sector: '', logo: null });
    t.match(company, { role: 'owner', version: 1 });
    const path = `/companies/${company.id}`;
    const change = {
      legalName: 'Acme Ltd',
      legalForm: 'Private limited company',
      oneLiner: 'Anvils for everyone, delivered by mail.',
      country: 'GB',
      city: 'Leeds',
      website: 'https://acme.example',
      foundedOn: '2024-02-29',
      sector: 'industry',
      stage: 'seed',
    };
    const first = { headers: { 'if-match': '"1"' } };
    const changed = await ada.patch(path, change, first);
    t.match(companyIn(changed), { ...change, name: 'Acme', version: 2 }, changed.text);
    t.equal(changed.headers['etag'], '"2"');
    const late = await ada.patch(path, { city: 'York' }, first);
    t.equal(late.status, 412);
    t.match(late.problem(), { currentVersion: 2, changedBy: 'ada', changedAt: /^2026/ });
    const second = { headers: { 'if-match': '"2"' } };
    for (const [field, value, code] of [
      ['country', 'XX', 'choice'],
      ['country', 'gb', 'pattern'],
      ['foundedOn', '2023-02-29', 'format'],
      ['foundedOn', '2026-03-03', 'format'],
      ['website', 'http://acme.example', 'pattern'],
      ['oneLiner', 'Too short', 'pattern'],
      ['name', ' A ', 'minLength'],
      ['sector', 'magic', 'choice'],
    ] as const) {
      const answer = await ada.patch(path, { [field]: value }, second);
      t.match([answer.status, codeIn(answer)], [422, code], `${field}: ${answer.text}`);
    }
    const empty = Object.fromEntries(Object.keys(change).map((field) => [field, '']));
    t.match(companyIn(await ada.patch(path, empty, second)), { ...empty, version: 3 });
    await foundCompany(ada, 'Aardvark');
    const { items } = (await ada.get('/companies')).json<CompanyList>();
    t.same(
      items.map(({ name }) => name),
      ['Aardvark', 'Acme'],
    );
    t.equal((await ada.delete(path)).status, 204);
    t.equal((await ada.get(path)).status, 404);
    const eve = await registerPerson(api, 'eve');
    t.same((await eve.get('/companies')).json<CompanyList>().items, []);
    const operator = await firstOperator(api);
    t.equal((await operator.post('/companies', { name: 'Acme' })).status, 403);
  },

  async 'the logo is checked, served to members, replaced and removed'(t, api) {
    const [ada, eve] = [await registerPerson(api, 'ada'), await registerPerson(api, 'eve')];
    const company = await foundCompany(ada);
    const address = `/companies/${company.id}/logo`;
    t.equal((await ada.get(address)).status, 404);
    t.equal((await putLogo(ada, company, Buffer.from('%PDF-1.7'))).status, 422);
    t.equal((await putLogo(eve, company, await png())).status, 404);
    const put = await putLogo(ada, company, await png());
    t.equal(put.status, 200, put.text);
    t.equal(put.json<{ company: Company }>().company.logo, `/api/v1${address}`);
    const shown = await ada.get(address);
    t.match([shown.status, shown.headers['content-type']], [200, 'image/png']);
    t.equal((await eve.get(address)).status, 404);
    const etag = shown.headers['etag'] ?? '';
    t.equal((await ada.get(address, { headers: { 'if-none-match': etag } })).status, 304);
    await putLogo(ada, company, await png(80));
    t.not((await ada.get(address)).headers['etag'], etag);
    t.equal((await ada.delete(address)).status, 204);
    t.equal((await ada.get(address)).status, 404);
    await putLogo(ada, company, await png());
    await ada.delete(`/companies/${company.id}`);
    const used = await api.storage.db.selectFrom('files').select('state').execute();
    t.same([...new Set(used.map(({ state }) => state))], ['released'], 'nothing is left behind');
  },

  async 'who transfers or deletes a company has confirmed a moment ago who they are'(t, api) {
    const [ada, bob] = [await registerPerson(api, 'ada'), await registerPerson(api, 'bob')];
    const company = await foundCompany(ada);
    await joinCompany(api, ada, company, bob, 'editor');
    const path = `/companies/${company.id}`;
    api.clock.now += 600_000;
    const asked = {
      status: 401,
      type: '/problems/mfa-required',
      errors: [{ pointer: '/currentPassword', code: 'step-up' }],
    };
    const transfer = (who: ApiVisitor) => who.post(`${path}/transfer`, { userId: bob.id });
    t.equal((await transfer(bob)).status, 403, 'who may not is not asked');
    t.match((await transfer(ada)).problem(), asked);
    t.same(await rolesOf(ada, company), { ada: 'owner', bob: 'editor' });
    await ada.post('/auth/step-up', { currentPassword: goodPassword });
    t.equal((await transfer(ada)).status, 200);
    t.equal((await ada.post(`${path}/leave`)).status, 204);
    t.match((await bob.delete(path)).problem(), asked);
    await bob.post('/auth/step-up', { currentPassword: goodPassword });
    t.equal((await bob.delete(path)).status, 204);
    t.equal((await bob.get(path)).status, 404);
  },

  async 'an owner of others’ company keeps the account; the copy of data has both'(t, api) {
    const [ada, bob] = [await registerPerson(api, 'ada'), await registerPerson(api, 'bob')];
    const company = await foundCompany(ada);
    await foundCompany(ada, 'Alone');
    await joinCompany(api, ada, company, bob, 'editor');
    const request = () =>
      ada.post('/me/privacy-requests', { kind: 'delete', confirmEmail: ada.email });
    const refused = await request();
    t.match([refused.status, refused.problem()['code']], [422, 'owns-companies'], refused.text);
    t.match(refused.problem().detail, /“Acme”.*Transfer/);
    t.notMatch(refused.problem().detail, 'Alone');
    await invite(ada, company, 'late@example.com');
    await ada.post(`/companies/${company.id}/transfer`, { userId: bob.id });
    t.equal((await request()).status, 201);
    const refusal = await bob.post(`/companies/${company.id}/transfer`, { userId: ada.id });
    t.match([refusal.status, refusal.text], [422, /about to be deleted/]);
    api.clock.now += 8 * day;
    const encrypter = encrypterOf(await secretKeyOf(api.options));
    const { storage, options } = api;
    const now = () => api.clock.now;
    const log = pino({ level: 'silent' });
    await doPrivacyWork({ storage, options, encrypter, personalData, log, now });
    t.same(await rolesOf(bob, company), { bob: 'owner' });
    const left = await storage.db.selectFrom('companies').select('name').execute();
    t.same(left, [{ name: 'Acme' }], 'the one without others went with its owner');
    t.ok((await mailsTo(api, bob.email)).length >= 3);
  },
});
