/** Companies and their members over HTTP, on both databases. */

import fc from 'fast-check';
import { pino } from 'pino';
import sharp from 'sharp';
import { doPrivacyWork } from '../../../../server/api/features/account/privacy/privacy-work.ts';
import { sealerOf } from '../../../../server/api/platform/encrypter.ts';
import { secretKeyOf } from '../../../../server/api/platform/secret-key.ts';
import { sweep } from '../../../../server/api/platform/storage/housekeeping.ts';
import { internalHeaders } from '../../../../shared/http/internal-headers.ts';
import type { AccountAnswer } from '../../../../shared/product/account/account.ts';
import type {
  Company,
  CompanyInvitationAnswer,
  CompanyList,
  CompanyMemberList,
} from '../../../../shared/product/companies/companies.ts';
import {
  companyInvitationDays,
  companyMembersMax,
} from '../../../../shared/product/fields/limits.ts';
import {
  type ApiAnswer,
  type ApiVisitor,
  firstOperator,
  lastMailTo,
  mailsTo,
  signedIn,
  visitor,
} from '../../../support/api-visitor.ts';
import { onBothEngines } from '../../../support/both-engines.ts';
import type { TestApi } from '../../../support/product-api.ts';

const day = 86_400_000;
let networks = 1;

/** Somebody with an account, from a network of their own. */
async function person(api: TestApi, name: string): Promise<Person> {
  networks += 1;
  const email = `${name}@example.com`;
  const me = await signedIn(api, email, { name }, `203.${networks >> 8}.${networks & 255}.7`);
  const { account } = (await me.get('/me')).json<AccountAnswer>();
  return Object.assign(me, { id: account.id, email });
}
type Person = ApiVisitor & { readonly id: string; readonly email: string };

const companyIn = (answer: ApiAnswer): Company => answer.json<{ company: Company }>().company;
const codeIn = (answer: ApiAnswer) =>
  (answer.problem()['errors'] as { code: string }[] | undefined)?.[0]?.code;

async function found(owner: ApiVisitor, name = 'Acme'): Promise<Company> {
  const answer = await owner.post('/companies', { name });
  if (answer.status !== 201) throw new Error(answer.text);
  return companyIn(answer);
}

const invite = (owner: ApiVisitor, { id }: Company, email: string, role = 'editor') =>
  owner.post(`/companies/${id}/invitations`, { email, role });

/** The secret of the newest invitation in a mailbox. */
async function tokenFor(api: TestApi, email: string): Promise<string> {
  const next = (await lastMailTo(api, email)).query.get('next') ?? '';
  return new URL(next, 'https://raisehall.example').searchParams.get('invitation') ?? '';
}

async function join(api: TestApi, owner: ApiVisitor, company: Company, who: Person, role: string) {
  const sent = await invite(owner, company, who.email, role);
  if (sent.status !== 201) throw new Error(sent.text);
  const token = await tokenFor(api, who.email);
  const answer = await who.post('/company-invitation/accept', { token });
  if (answer.status !== 200) throw new Error(answer.text);
}

async function rolesOf(who: ApiVisitor, { id }: Company): Promise<Record<string, string>> {
  const { items } = (await who.get(`/companies/${id}/members`)).json<CompanyMemberList>();
  return Object.fromEntries(items.map(({ name, role }) => [name, role]));
}

/** The owners of a company, whoever may ask. */
async function ownersOf(api: TestApi, { id }: Company): Promise<readonly string[]> {
  const rows = await api.storage.db
    .selectFrom('company_members')
    .select('user_id')
    .where('company_id', '=', id)
    .where('role', '=', 'owner')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

async function png(width = 64): Promise<Buffer> {
  const background = { r: 10, g: 90, b: 60 };
  return sharp({ create: { width, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

const putLogo = (api: TestApi, who: ApiVisitor, { id }: Company, bytes: Buffer) =>
  api.app.inject({
    method: 'PUT',
    url: `/api/v1/companies/${id}/logo`,
    headers: { 'content-type': 'image/png', [internalHeaders.session]: who.session ?? '' },
    payload: bytes,
  });

await onBothEngines({
  async 'a company is added, changed by version, listed and deleted'(t, open) {
    const api = await open();
    const ada = await person(api, 'ada');
    const company = await found(ada, '  Acme  ');
    t.match(company, { id: /^cmp_/, name: 'Acme', legalName: '', sector: '', logo: null });
    t.match(company, { role: 'owner', version: 1 });
    const path = `/companies/${company.id}`;
    const change = {
      legalName: 'Acme Ltd',
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
    t.equal(late.problem()['currentVersion'], 2);
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
    await found(ada, 'Aardvark');
    const { items } = (await ada.get('/companies')).json<CompanyList>();
    t.same(
      items.map(({ name }) => name),
      ['Aardvark', 'Acme'],
    );
    t.equal((await ada.delete(path)).status, 204);
    t.equal((await ada.get(path)).status, 404);
    const eve = await person(api, 'eve');
    t.same((await eve.get('/companies')).json<CompanyList>().items, []);
    const operator = await firstOperator(api);
    t.equal((await operator.post('/companies', { name: 'Acme' })).status, 403);
  },

  async 'somebody is invited by mail and joins, with an account old or new'(t, open) {
    const api = await open();
    const [ada, bob] = [await person(api, 'ada'), await person(api, 'bob')];
    const company = await found(ada);
    t.equal((await invite(ada, company, 'BOB@example.com', 'viewer')).status, 201);
    const mail = await lastMailTo(api, bob.email);
    t.match(mail.text, 'ada invites you to view the page of Acme');
    const token = await tokenFor(api, bob.email);
    const preview = await visitor(api).get(`/company-invitation?token=${token}`);
    t.match(preview.json(), {
      company: 'Acme',
      email: bob.email,
      role: 'viewer',
      invitedBy: 'ada',
    });
    t.equal((await visitor(api).post('/company-invitation/accept', { token })).status, 401);
    const eve = await person(api, 'eve');
    const stolen = await eve.post('/company-invitation/accept', { token });
    t.match([stolen.status, stolen.problem()['code']], [403, 'other-address']);
    const joined = companyIn(await bob.post('/company-invitation/accept', { token }));
    t.match(joined, { id: company.id, role: 'viewer' });
    t.equal((await bob.post('/company-invitation/accept', { token })).status, 422, 'only once');
    const again = await invite(ada, company, bob.email);
    t.match([again.status, codeIn(again)], [422, 'already-member'], again.text);

    await invite(ada, company, 'cid@example.com');
    const waiting = await tokenFor(api, 'cid@example.com');
    const cid = await person(api, 'cid');
    t.equal((await cid.post('/company-invitation/accept', { token: waiting })).status, 200);
    t.same(await rolesOf(cid, company), { ada: 'owner', bob: 'viewer', cid: 'editor' });
    t.equal(await invited(ada, company), 0);
  },

  async 'an invitation is sent again, withdrawn, declined, or expires'(t, open) {
    const api = await open();
    const [ada, bob] = [await person(api, 'ada'), await person(api, 'bob')];
    const company = await found(ada);
    const path = `/companies/${company.id}/invitations`;
    const accept = (token: string) => bob.post('/company-invitation/accept', { token });
    const sent = (await invite(ada, company, bob.email)).json<CompanyInvitationAnswer>();
    const first = await tokenFor(api, bob.email);
    t.equal(codeIn(await invite(ada, company, bob.email)), 'taken', 'invited already');
    api.clock.now += 1_000;
    const resend = () => ada.post(`${path}/${sent.invitation.id}/resend`);
    t.equal((await resend()).status, 200);
    const second = await tokenFor(api, bob.email);
    t.equal((await accept(first)).status, 422, 'the earlier link no longer works');
    api.clock.now += 7 * day;
    const late = await accept(second);
    t.match([late.status, codeIn(late)], [422, 'link-spent']);
    t.match((await ada.get(path)).json(), { items: [{ state: 'expired', email: bob.email }] });
    t.equal((await resend()).status, 200, 'an expired one can be sent again');
    const third = await tokenFor(api, bob.email);
    const declined = await visitor(api).post('/company-invitation/decline', { token: third });
    t.equal(declined.status, 204, 'without an account');
    t.equal((await accept(third)).status, 422);
    t.equal((await resend()).status, 422, 'an answered one is not sent again');
    const next = (await invite(ada, company, bob.email)).json<CompanyInvitationAnswer>();
    const fourth = await tokenFor(api, bob.email);
    t.equal((await ada.delete(`${path}/${next.invitation.id}`)).status, 204);
    t.equal((await accept(fourth)).status, 422);
    t.equal(await invited(ada, company), 0);
    const other = await found(bob, 'Other');
    const foreign = `/companies/${other.id}/invitations/${next.invitation.id}`;
    t.equal((await bob.delete(foreign)).status, 404, 'it belongs to another company');
    t.same((await ownersOf(api, company)).length, 1);
  },

  async 'invitations that are over are removed a month later'(t, open) {
    const api = await open();
    const ada = await person(api, 'ada');
    const company = await found(ada);
    await invite(ada, company, 'said-no@example.com');
    const token = await tokenFor(api, 'said-no@example.com');
    await visitor(api).post('/company-invitation/decline', { token });
    await invite(ada, company, 'silent@example.com');
    const left = async () => {
      await sweep(api.storage, api.clock.now);
      const rows = await api.storage.db
        .selectFrom('company_invitations')
        .select('email')
        .orderBy('email')
        .execute();
      return rows.map(({ email }) => email);
    };
    api.clock.now += 29 * day;
    t.same(await left(), ['said-no@example.com', 'silent@example.com']);
    api.clock.now += 2 * day;
    t.same(await left(), ['silent@example.com'], 'its link ended later');
    api.clock.now += companyInvitationDays * day;
    t.same(await left(), []);
    await api.storage.write((trx) =>
      trx
        .insertInto('company_invitations')
        .values({
          id: 'civ_ahead',
          company_id: company.id,
          email: 'ahead@example.com',
          role: 'viewer',
          token_hash: 'x',
          invited_by: ada.id,
          state: 'open',
          sent_at: new Date(api.clock.now).toISOString(),
          expires_at: new Date(api.clock.now + 400 * day).toISOString(),
          ended_at: null,
        })
        .execute(),
    );
    t.same(await left(), [], 'of a clock that was ahead');
  },

  async 'roles change, members leave or are removed, and ownership moves'(t, open) {
    const api = await open();
    const [ada, bob, cid] = [
      await person(api, 'ada'),
      await person(api, 'bob'),
      await person(api, 'cid'),
    ];
    const company = await found(ada);
    await join(api, ada, company, bob, 'editor');
    await join(api, ada, company, cid, 'viewer');
    const path = `/companies/${company.id}`;
    const member = (who: Person) => `${path}/members/${who.id}`;
    const change = (who: ApiVisitor) =>
      who.patch(path, { city: 'Leeds' }, { headers: { 'if-match': '"1"' } });
    t.equal((await change(cid)).status, 403);
    t.equal((await change(bob)).status, 200);
    t.equal((await bob.patch(member(cid), { role: 'editor' })).status, 403);
    t.equal((await ada.patch(member(cid), { role: 'editor' })).status, 200);
    t.same(await rolesOf(ada, company), { ada: 'owner', bob: 'editor', cid: 'editor' });
    for (const [what, refused] of [
      ['leaves', await ada.post(`${path}/leave`)],
      ['is removed', await ada.delete(member(ada))],
      ['becomes a viewer', await ada.patch(member(ada), { role: 'viewer' })],
      ['takes over once more', await ada.post(`${path}/transfer`, { userId: ada.id })],
      ['deletes what others belong to', await ada.delete(path)],
    ] as const) {
      t.match(
        [refused.status, refused.problem().type],
        [422, '/problems/invalid-transition'],
        what,
      );
    }
    const eve = await person(api, 'eve');
    t.equal((await ada.post(`${path}/transfer`, { userId: eve.id })).status, 404, 'no member');
    t.equal((await ada.post(`${path}/transfer`, { userId: bob.id })).status, 200);
    t.same(await rolesOf(cid, company), { bob: 'owner', ada: 'editor', cid: 'editor' });
    t.match((await lastMailTo(api, bob.email)).subject, 'You now own a company');
    t.equal((await ada.delete(member(cid))).status, 403, 'no longer hers');
    t.equal((await bob.delete(member(cid))).status, 204);
    t.match((await lastMailTo(api, cid.email)).subject, 'no longer a member');
    t.equal((await cid.get(path)).status, 404);
    t.equal((await ada.post(`${path}/leave`)).status, 204);
    t.equal((await ada.get(path)).status, 404);
    t.equal((await bob.delete(path)).status, 204);
  },

  async 'at the same moment: one owner, one membership, and no rights by speed'(t, open) {
    const api = await open();
    const [ada, bob, cid] = [
      await person(api, 'ada'),
      await person(api, 'bob'),
      await person(api, 'cid'),
    ];
    for (let round = 0; round < 4; round += 1) {
      const company = await found(ada, `Acme ${round}`);
      const path = `/companies/${company.id}`;
      await join(api, ada, company, bob, 'editor');
      // Past the limit of invitations to one address.
      api.clock.now += 3_600_001;
      const sent = (await invite(ada, company, cid.email)).json<CompanyInvitationAnswer>();
      const token = await tokenFor(api, cid.email);
      const [accepted, revoked] = await Promise.all([
        cid.post('/company-invitation/accept', { token }),
        ada.delete(`${path}/invitations/${sent.invitation.id}`),
      ]);
      t.same(
        [accepted.status, revoked.status].sort(),
        accepted.status === 200 ? [200, 422] : [204, 422],
      );
      t.equal((await cid.get(path)).status, accepted.status === 200 ? 200 : 404);
      if (accepted.status !== 200) await join(api, ada, company, cid, 'viewer');
      const [one, other, left] = await Promise.all([
        ada.post(`${path}/transfer`, { userId: bob.id }),
        ada.post(`${path}/transfer`, { userId: cid.id }),
        bob.post(`${path}/leave`),
      ]);
      t.equal([one, other].filter(({ status }) => status === 200).length, 1, left.text);
      t.equal((await ownersOf(api, company)).length, 1);
    }
  },

  async 'whatever members do, in whatever order, there is one owner'(t, open) {
    const api = await open();
    const people = [
      await person(api, 'ada'),
      await person(api, 'bob'),
      await person(api, 'cid'),
    ] as const;
    const index = fc.nat(people.length - 1);
    const deed = fc.constantFrom('transfer', 'leave', 'remove', 'editor', 'viewer');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.tuple(index, deed, index), fc.tuple(index, deed, index)), {
          minLength: 1,
          maxLength: 5,
        }),
        async (pairs) => {
          const company = await api.storage
            .write(async function begin(trx) {
              await trx.deleteFrom('rate_windows').execute();
              return undefined;
            })
            .then(() => found(people[0]));
          await api.storage.write(async function settle(trx) {
            for (const [at, role] of [
              [1, 'editor'],
              [2, 'viewer'],
            ] as const) {
              const row = {
                company_id: company.id,
                user_id: people[at].id,
                role,
                joined_at: 'now',
              };
              await trx.insertInto('company_members').values(row).execute();
            }
          });
          for (const pair of pairs) {
            const before = await ownersOf(api, company);
            const answers = await Promise.all(
              pair.map(([who, what, whom]) => act(company, who, what, whom)),
            );
            const after = await ownersOf(api, company);
            t.equal(after.length, 1, JSON.stringify(pair));
            const moved = pair.some(
              ([who, what], at) =>
                what === 'transfer' &&
                answers[at]?.status === 200 &&
                before.includes(people[who]?.id ?? ''),
            );
            if (after[0] !== before[0]) t.ok(moved, 'only the owner gave it away');
            t.ok(
              answers.every(({ status }) => status < 500),
              answers.map(({ text }) => text).join(),
            );
          }
          await api.storage.write((trx) =>
            trx.deleteFrom('companies').where('id', '=', company.id).execute(),
          );
        },
      ),
      { numRuns: 12 },
    );

    function act({ id }: Company, who: number, what: string, whom: number): Promise<ApiAnswer> {
      const me = people[who] ?? people[0];
      const them = people[whom] ?? people[0];
      const path = `/companies/${id}`;
      if (what === 'transfer') return me.post(`${path}/transfer`, { userId: them.id });
      if (what === 'leave') return me.post(`${path}/leave`);
      if (what === 'remove') return me.delete(`${path}/members/${them.id}`);
      return me.patch(`${path}/members/${them.id}`, { role: what });
    }
  },

  async 'the logo is checked, served to members, replaced and removed'(t, open) {
    const api = await open();
    const [ada, eve] = [await person(api, 'ada'), await person(api, 'eve')];
    const company = await found(ada);
    const address = `/companies/${company.id}/logo`;
    t.equal((await ada.get(address)).status, 404);
    t.equal((await putLogo(api, ada, company, Buffer.from('%PDF-1.7'))).statusCode, 422);
    t.equal((await putLogo(api, eve, company, await png())).statusCode, 404);
    const put = await putLogo(api, ada, company, await png());
    t.equal(put.statusCode, 200, put.body);
    t.equal(put.json<{ company: Company }>().company.logo, `/api/v1${address}`);
    const shown = await ada.get(address);
    t.match([shown.status, shown.headers['content-type']], [200, 'image/png']);
    t.equal((await eve.get(address)).status, 404);
    const etag = shown.headers['etag'] ?? '';
    t.equal((await ada.get(address, { headers: { 'if-none-match': etag } })).status, 304);
    await putLogo(api, ada, company, await png(80));
    t.not((await ada.get(address)).headers['etag'], etag);
    t.equal((await ada.delete(address)).status, 204);
    t.equal((await ada.get(address)).status, 404);
    await putLogo(api, ada, company, await png());
    await ada.delete(`/companies/${company.id}`);
    const used = await api.storage.db.selectFrom('files').select('state').execute();
    t.same([...new Set(used.map(({ state }) => state))], ['released'], 'nothing is left behind');
  },

  async 'invitations are limited, and so is what one company has'(t, open) {
    const api = await open();
    const ada = await person(api, 'ada');
    const company = await found(ada);
    for (let at = 1; at < companyMembersMax; at += 1) {
      t.equal((await invite(ada, company, `p${at}@example.com`)).status, 201);
    }
    t.equal(codeIn(await invite(ada, company, 'more@example.com')), 'too-many');
    const [second, third] = [await found(ada, 'Second'), await found(ada, 'Third')];
    for (let at = 0; at < 5; at += 1) {
      t.equal((await invite(ada, second, `q${at}@example.com`)).status, 201);
    }
    const answers: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      answers.push((await invite(ada, third, `r${at}@example.com`)).status);
    }
    t.ok(answers.includes(429), 'one person sends 60 an hour');
  },

  async 'an owner of others’ company keeps the account; the copy of data has both'(t, open) {
    const api = await open();
    const [ada, bob] = [await person(api, 'ada'), await person(api, 'bob')];
    const company = await found(ada);
    await found(ada, 'Alone');
    await join(api, ada, company, bob, 'editor');
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
    const sealer = sealerOf(await secretKeyOf(api.options));
    const { storage, options } = api;
    const now = () => api.clock.now;
    const log = pino({ level: 'silent' });
    await doPrivacyWork({ storage, options, sealer, log, now });
    t.same(await rolesOf(bob, company), { bob: 'owner' });
    const left = await storage.db.selectFrom('companies').select('name').execute();
    t.same(left, [{ name: 'Acme' }], 'the one without others went with its owner');
    t.ok((await mailsTo(api, bob.email)).length >= 3);
  },
});

async function invited(owner: ApiVisitor, { id }: Company): Promise<number> {
  const { items } = (await owner.get(`/companies/${id}/invitations`)).json<{ items: unknown[] }>();
  return items.length;
}
