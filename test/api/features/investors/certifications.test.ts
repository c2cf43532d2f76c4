/** What investors certify, how much they may invest, and who reads what they stated. */
import { remind } from '#api/features/investors/certification-reminders.ts';
import { investorData } from '#api/features/investors/personal-data.ts';
import { encrypterOf } from '#api/platform/encrypter.ts';
import type { Certification, CertificationList } from '#shared/product/investors/certifications.ts';
import type { FiguresResponse } from '#shared/product/investors/people.ts';
import { type ApiVisitor, firstOperator, goodPassword } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { empty } from '#test/support/empty.ts';
import {
  accreditedStatement,
  beginInvesting,
  certify,
  crowdStatement,
  ifMatch,
} from '#test/support/investors.ts';
import { usd } from '#test/support/money.ts';
import { notificationsOf, notificationTitlesOf } from '#test/support/notifications.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { errorsIn } from '#test/support/raise-people.ts';
import { findRows, updateRows } from '#test/support/rows.ts';
import { day } from '#test/support/times.ts';

const reason = 'A question of the bank about this investor.';

const listOf = async (who: ApiVisitor) =>
  (await who.get('/certifications')).json<CertificationList>().items;

/** A year passes, and nobody is logged out meanwhile. */
async function wait(api: TestApi, days: number): Promise<void> {
  api.clock.now += days * day;
  await updateRows(api, 'sessions', {}, { expires_at: '2099-01-01T00:00:00.000Z' });
}

await withApiOnBothEngines({
  async 'signed under the legal name, sealed, superseded, expired and revoked'(t, api) {
    api.clock.now = Date.parse('2026-12-01T10:00:00Z');
    const ivan = await addPerson(api, 'Ivan');
    await ivan.post('/investor-profile', { kind: 'angel', displayName: 'Ivan' });
    const fund = await addPerson(api, 'Fay');
    await fund.post('/investor-profile', { kind: 'fund', displayName: 'Fay Fund' });
    const unnamed = await fund.post('/certifications', crowdStatement);
    t.match(unnamed.problem().errors, [{ pointer: '/typedName', message: /profile first/ }]);
    await ivan.patch('/investor-profile', { legalName: 'Ivan Investor' }, ifMatch(1));
    const other = await ivan.post('/certifications', { ...crowdStatement, typedName: 'Ivan' });
    t.same(errorsIn(other), ['/typedName other-name']);
    const old = await ivan.post('/certifications', {
      ...crowdStatement,
      statementVersion: '2020-01-01',
    });
    t.match(old.problem(), { status: 422, code: 'statement-changed' });
    const low = { ...accreditedStatement, annualIncome: usd(200_000) };
    t.same(errorsIn(await ivan.post('/certifications', low)), ['/annualIncome too-low']);

    const first = await certify(ivan, crowdStatement);
    t.match(await listOf(ivan), [
      {
        id: first,
        number: 1,
        state: 'valid',
        figures: { annualIncome: usd(30_000), netWorth: usd(105_000) },
        expiresAt: '2027-12-01T10:00:00.000Z',
      },
    ]);
    const rows = await api.storage.db.selectFrom('investor_certifications').selectAll().execute();
    t.match(rows[0]?.sealed_figures, /^[0-9a-f]{12}\./);
    t.notMatch(JSON.stringify(rows), /3000000|10500000/, 'nothing readable is stored');

    const second = await certify(ivan, accreditedStatement);
    const uk = { ...crowdStatement, jurisdiction: 'UK', basis: 'uk_sophisticated' };
    const third = await certify(ivan, { ...uk, annualIncome: null, netWorth: null });
    const stateOf = async () =>
      (await listOf(ivan)).map(({ id, state }: Certification) => [id, state]);
    t.same(await stateOf(), [
      [third, 'valid'],
      [second, 'valid'],
      [first, 'superseded'],
    ]);
    t.equal((await ivan.post(`/certifications/${third}/revoke`)).status, 200);
    t.match((await ivan.post(`/certifications/${third}/revoke`)).problem(), {
      type: '/problems/invalid-transition',
      from: 'revoked',
      allowed: empty,
    });
    const bob = await addPerson(api, 'Bob');
    await beginInvesting(api, bob, 'draft');
    t.equal((await bob.post(`/certifications/${second}/revoke`)).status, 404);
    await wait(api, 365);
    t.same(await stateOf(), [
      [third, 'revoked'],
      [second, 'expired'],
      [first, 'superseded'],
    ]);
    const again = await certify(ivan, accreditedStatement);
    t.same((await stateOf())[0], [again, 'valid']);
    t.same((await stateOf())[2], [second, 'expired'], 'it had ended by itself');
  },

  async 'two that are signed at once leave one that holds'(t, api) {
    const ivan = await addPerson(api, 'Ivan');
    await beginInvesting(api, ivan, 'approved');
    const answers = await Promise.all([
      ivan.post('/certifications', crowdStatement),
      ivan.post('/certifications', accreditedStatement),
    ]);
    t.ok(answers.some(({ status }) => status === 201));
    t.equal((await listOf(ivan)).filter(({ state }) => state === 'valid').length, 1);
  },

  async 'an operator reads figures after showing who they are, with a reason, each time recorded'(
    t,
    api,
  ) {
    const olga = await firstOperator(api);
    const ivan = await addPerson(api, 'Ivan');
    await beginInvesting(api, ivan, 'approved');
    const id = await certify(ivan, crowdStatement);
    await ivan.post('/investor-profile/elsewhere', { amount: usd(1_000) });
    const desk = `/admin/people/${ivan.id}`;
    const seen = (await olga.get(desk)).text;
    t.match(JSON.parse(seen), { person: { certifications: [{ id, hasFigures: true }] } });
    t.notMatch(seen, /3000000|10500000|100000\b/, 'not in the record');
    api.clock.now += 11 * 60_000;
    t.match((await olga.post(`${desk}/figures`, { reason })).problem(), {
      status: 401,
      type: '/problems/mfa-required',
    });
    await olga.post('/auth/step-up', { currentPassword: goodPassword });
    t.same(errorsIn(await olga.post(`${desk}/figures`, { reason: 'Why not' })), [
      '/reason minLength',
    ]);
    for (const key of ['the-same-key', 'the-same-key']) {
      const read = await olga.post(`${desk}/figures`, { reason }, { key });
      t.match(read.json<FiguresResponse>(), {
        certifications: [{ id, figures: { annualIncome: usd(30_000), netWorth: usd(105_000) } }],
        elsewhere: { amount: 100_000, currency: 'USD' },
      });
    }
    const log = await findRows(api, 'audit_events', { action: 'certification.read-figures' });
    t.equal(log.length, 2, 'also when the same request is sent again');
    t.match(log[0], { target_id: ivan.id, after: /A question of the bank/ });
    const all = await api.storage.db.selectFrom('audit_events').select('after').execute();
    t.notMatch(JSON.stringify(all), /3000000|10500000/, 'the log has no figures');
    t.equal((await ivan.post(`${desk}/figures`, { reason })).status, 403);
  },

  async 'verified and revoked by an operator, and the person is told'(t, api) {
    const [ivan, olga] = [await addPerson(api, 'Ivan'), await addPerson(api, 'Olga', 'operator')];
    await beginInvesting(api, ivan, 'approved');
    const crowd = await certify(ivan, crowdStatement);
    const of = (id: string, what: string) =>
      `/admin/people/${ivan.id}/certifications/${id}/${what}`;
    const note = 'The tax returns of both years.';
    t.match((await olga.post(of(crowd, 'verify'), { note })).problem(), { code: 'not-accredited' });
    const id = await certify(ivan, accreditedStatement);
    t.match((await olga.post(of(crowd, 'verify'), { note })).problem(), { status: 422 });
    t.match((await olga.post(of(id, 'verify'), { note })).json(), {
      person: { certifications: [{ id, verifiedNote: note, verifiedAt: /^2026/ }, { id: crowd }] },
    });
    t.match((await listOf(ivan))[0], { verifiedNote: note, revokedBy: null });
    t.equal((await olga.post(of(id, 'revoke'), { reason })).status, 200);
    t.match((await listOf(ivan))[0], {
      state: 'revoked',
      revokedBy: 'operator',
      revokeReason: reason,
    });
    const news = await notificationsOf(ivan);
    t.match(
      news.find(({ title }) => title.includes('revoked')),
      { text: new RegExp(`The operator wrote: ${reason}$`) },
    );
    t.same((await notificationTitlesOf(ivan)).sort(), [
      'An operator revoked your certification for the United States',
      'An operator verified your certification for the United States',
    ]);
    const bob = await addPerson(api, 'Bob');
    const elsewhere = `/admin/people/${bob.id}/certifications/${id}/revoke`;
    t.equal((await olga.post(elsewhere, { reason })).status, 404, 'not of this person');
  },

  async 'told once that it ends, copied in full, and erased'(t, api) {
    const ivan = await addPerson(api, 'Ivan');
    await beginInvesting(api, ivan, 'approved');
    await certify(ivan, crowdStatement);
    const deps = { storage: api.storage, options: api.options, now: () => api.clock.now };
    await wait(api, 334);
    t.equal(await remind(deps), 0, 'not before the last 30 days');
    await wait(api, 2);
    t.same([await remind(deps), await remind(deps)], [1, 0]);
    const ends = 'Your certification for the United States ends on 2 Mar 2027, 10:00 UTC';
    t.equal((await notificationTitlesOf(ivan)).filter((title) => title === ends).length, 1);
    await wait(api, 29);
    t.same([await remind(deps), await remind(deps)], [1, 0], 'told again once it has ended');
    t.match(await notificationTitlesOf(ivan), [
      'Your certification for the United States has ended',
      ends,
    ]);

    const sealed = await api.storage.db
      .selectFrom('investor_certifications')
      .selectAll()
      .executeTakeFirstOrThrow();
    t.ok(sealed.reminded_at);
    const reading = { encrypter: api.encrypter, now: api.clock.now };
    const person = { id: ivan.id, email: ivan.email, name: 'Ivan' };
    const copy = await investorData.collect(api.storage.db, person, reading);
    t.match(copy['certifications']?.items, [{ figures: { annualIncome: usd(30_000) } }]);
    t.match(copy['investorProfile']?.items, [{ legalName: 'Ivan Investor', state: 'approved' }]);
    const foreign = { encrypter: encrypterOf('another secret'), now: api.clock.now };
    const unread = await investorData.collect(api.storage.db, person, foreign);
    t.match(unread['certifications']?.items, [{ figures: null }], 'only with the key');
    await api.storage.write((trx) => investorData.erase(trx, person, api.clock.now));
    for (const table of ['investor_certifications', 'investor_profiles'] as const) {
      t.same(await api.storage.db.selectFrom(table).selectAll().execute(), []);
    }
  },
});
