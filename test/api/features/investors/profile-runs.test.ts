/** What becomes of investor profiles, as their owners and operators see it, on both databases. */
import fc from 'fast-check';
import type { InvestorProfile } from '#shared/product/investors/investors.ts';
import {
  type InvestorState,
  investorProfileLifecycle,
} from '#shared/product/investors/lifecycle.ts';
import type { PersonRecord } from '#shared/product/investors/people.ts';
import { offeredEvents } from '#shared/product/lifecycle.ts';
import { type ApiAnswer, mailsTo } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { empty } from '#test/support/empty.ts';
import { beginInvesting, ifMatch, wholeProfile } from '#test/support/investors.ts';
import { notificationsOf, notificationTitlesOf } from '#test/support/notifications.ts';
import { addPerson } from '#test/support/people.ts';
import { findRow, findRows } from '#test/support/rows.ts';

const reason = 'The register of companies does not list this name.';
const profileIn = (answer: ApiAnswer) => {
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.json<{ profile: InvestorProfile }>().profile;
};
const personIn = (answer: ApiAnswer) => {
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.json<{ person: PersonRecord }>().person;
};

await withApiOnBothEngines({
  async 'written, submitted, not approved, mended, approved, and reviewed again'(t, api) {
    const [ivan, olga] = [await addPerson(api, 'Ivan'), await addPerson(api, 'Olga', 'operator')];
    const otto = await addPerson(api, 'Otto', 'operator');
    const begun = profileIn(
      await ivan.post('/investor-profile', { kind: 'angel', displayName: 'Ivan the angel' }),
    );
    const [{ name = '' } = {}] = await findRows(api, 'users', { id: ivan.id });
    t.equal(begun.legalName, name, 'an angel has said their name already');
    const fund = { kind: 'fund', displayName: 'Orchard Fund' };
    const fia = await addPerson(api, 'Fia');
    t.equal(profileIn(await fia.post('/investor-profile', fund)).legalName, '', 'a fund has not');
    t.match((await ivan.post('/investor-profile/submit')).problem(), {
      status: 422,
      type: '/problems/validation',
      errors: [{ pointer: '/country' }, { pointer: '/address' }, { pointer: '/stages' }],
    });
    const draft = profileIn(
      await ivan.patch('/investor-profile', { ...wholeProfile, leads: true }, ifMatch(1)),
    );
    t.match(draft, { ...wholeProfile, leads: true, visibility: 'hidden', problems: empty });
    t.match(
      (
        await ivan.patch(
          '/investor-profile',
          { checkMax: { amount: 1, currency: 'USD' } },
          ifMatch(2),
        )
      ).json(),
      { profile: { problems: [{ pointer: '/checkMax', code: 'order' }] } },
    );
    await ivan.patch('/investor-profile', { checkMax: wholeProfile.checkMax }, ifMatch(3));
    t.equal((await ivan.post('/investor-profile/submit', undefined, ifMatch(1))).status, 412);
    t.match(profileIn(await ivan.post('/investor-profile/submit')), {
      state: 'pending',
      submittedAt: /^2026/,
      allowed: ['change'],
    });
    t.match((await ivan.post('/investor-profile/submit')).problem(), {
      type: '/problems/invalid-transition',
      from: 'pending',
      event: 'submit',
      allowed: ['change'],
    });
    for (const one of [olga, otto]) {
      t.match(await notificationTitlesOf(one), ['Ivan submitted an investor profile']);
    }
    t.match((await mailsTo(api, olga.email)).at(-1)?.subject, 'submitted an investor profile');

    const desk = `/admin/people/${ivan.id}`;
    const waiting = personIn(await olga.get(desk));
    t.match(waiting, { profile: { state: 'pending', allowed: ['approve', 'reject'] } });
    t.equal((await olga.post(`${desk}/reject`, { reason: 'No.' }, ifMatch(5))).status, 422);
    const rejected = personIn(await olga.post(`${desk}/reject`, { reason }, ifMatch(5)));
    t.match(rejected, { profile: { state: 'rejected', reviewNote: reason, decidedBy: 'Olga' } });
    t.match(await notificationsOf(ivan), [
      {
        title: 'Your investor profile was not approved',
        text: `The operator wrote: ${reason}`,
      },
    ]);
    t.match((await mailsTo(api, ivan.email)).at(-1)?.subject, 'was not approved');
    t.match(profileIn(await ivan.get('/investor-profile')), {
      reviewNote: reason,
      allowed: ['change', 'resubmit'],
      keepsReading: false,
    });
    await ivan.patch('/investor-profile', { legalName: 'Ivan  Investor' }, ifMatch(6));
    const again = profileIn(await ivan.post('/investor-profile/submit'));
    t.match(again, { state: 'pending', legalName: 'Ivan Investor' });
    await ivan.patch('/investor-profile', { thesis: 'Health only.' }, ifMatch(8));
    t.match((await olga.post(`${desk}/approve`, {}, ifMatch(8))).problem(), {
      status: 412,
      currentVersion: 9,
    });
    const approved = personIn(await olga.post(`${desk}/approve`, {}, ifMatch(9)));
    t.match(approved, { profile: { state: 'approved', allowed: ['re-verify', 'suspend'] } });
    const before = await findRow(api, 'users', { id: ivan.id });
    t.equal(before.version, 1, 'the account itself is untouched');

    t.match(profileIn(await ivan.patch('/investor-profile', { bio: 'Me.' }, ifMatch(10))), {
      state: 'approved',
      keepsReading: true,
    });
    t.match(profileIn(await ivan.patch('/investor-profile', { country: 'FR' }, ifMatch(11))), {
      state: 'pending',
      keepsReading: true,
    });
    t.match((await ivan.get('/me')).json(), {
      account: { investor: 'pending', readsAsInvestor: true },
    });
    personIn(await olga.post(`${desk}/reject`, { reason }, ifMatch(12)));
    t.match((await ivan.get('/me')).json(), { account: { readsAsInvestor: false } });
  },

  async 'suspended and reinstated, with a reason and a line in the log'(t, api) {
    const [ivan, olga] = [await addPerson(api, 'Ivan'), await addPerson(api, 'Olga', 'operator')];
    await beginInvesting(api, ivan, 'approved');
    const desk = `/admin/people/${ivan.id}`;
    const suspended = personIn(await olga.post(`${desk}/suspend`, { reason }));
    t.match(suspended, { profile: { state: 'suspended', allowed: ['reinstate'] } });
    const version = suspended.profile?.version ?? 0;
    t.match((await ivan.patch('/investor-profile', { bio: 'Me.' }, ifMatch(version))).problem(), {
      type: '/problems/invalid-transition',
      allowed: empty,
    });
    t.match((await olga.post(`${desk}/suspend`, { reason })).problem(), {
      from: 'suspended',
      allowed: ['reinstate'],
    });
    personIn(await olga.post(`${desk}/reinstate`, { reason }));
    t.match(personIn(await olga.post(`${desk}/re-verify`, { reason })), {
      profile: { state: 'pending' },
    });
    t.match((await ivan.get('/me')).json(), { account: { readsAsInvestor: true } });
    t.same((await notificationTitlesOf(ivan)).sort(), [
      'Your investor profile is approved again',
      'Your investor profile is in review again',
      'Your investor profile is suspended',
    ]);
    const log = await api.storage.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'after'])
      .where('target_id', '=', ivan.id)
      .where('actor_id', '=', olga.id)
      .orderBy('seq')
      .execute();
    t.match(
      log.map(({ action, actor_id }) => [action, actor_id]),
      ['suspend', 'reinstate', 're-verify'].map((what) => [`investor-profile.${what}`, olga.id]),
    );
    t.match(log[0]?.after, /register of companies/);
    t.equal(
      (await olga.post('/admin/people/usr_0123456789abcdef/suspend', { reason })).status,
      404,
    );
    t.match((await olga.post(`/admin/people/${olga.id}/suspend`, { reason })).problem(), {
      status: 422,
      code: 'no-profile',
    });
  },

  async 'whatever is sent in whatever order, only the table moves a profile'(t, api) {
    const [ivan, olga] = [await addPerson(api, 'Ivan'), await addPerson(api, 'Olga', 'operator')];
    const desk = `/admin/people/${ivan.id}`;
    const current = async () => profileIn(await ivan.get('/investor-profile'));
    const sent: Readonly<Record<string, (version: number, text: string) => Promise<ApiAnswer>>> = {
      rewrite: (version, text) =>
        ivan.patch('/investor-profile', { thesis: text }, ifMatch(version)),
      rename: (version, text) =>
        ivan.patch('/investor-profile', { legalName: `Ivan ${text}` }, ifMatch(version)),
      submit: () => ivan.post('/investor-profile/submit'),
      approve: (version) => olga.post(`${desk}/approve`, {}, ifMatch(version)),
      reject: (version) => olga.post(`${desk}/reject`, { reason }, ifMatch(version)),
      suspend: () => olga.post(`${desk}/suspend`, { reason }),
      reinstate: () => olga.post(`${desk}/reinstate`, { reason }),
      're-verify': () => olga.post(`${desk}/re-verify`, { reason }),
    };
    const eventOf = (name: string, state: InvestorState) =>
      name === 'rewrite' || name === 'rename'
        ? 'change'
        : name === 'submit' && state === 'rejected'
          ? 'resubmit'
          : name;
    const reached = new Set<InvestorState>();
    let steps = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(sent)), { minLength: 10, maxLength: 10 }),
        async (walk) => {
          await api.storage.write((trx) => trx.deleteFrom('investor_profiles').execute());
          await beginInvesting(api, ivan, 'draft');
          for (const name of ['submit', ...walk]) {
            const before = await current();
            steps += 1;
            const answer = await sent[name]?.(before.version, `no. ${steps}`);
            const after = await current();
            const event = eventOf(name, before.state);
            const who = name in { rewrite: 1, rename: 1, submit: 1 } ? 'investor' : 'operator';
            const isOffered = offeredEvents(investorProfileLifecycle, before.state, who).includes(
              event as 'submit',
            );
            reached.add(after.state);
            const isInTable = investorProfileLifecycle.transitions.some(
              (row) =>
                row.event === event &&
                row.from?.some((from) => from === before.state) === true &&
                row.to === after.state,
            );
            if (isOffered !== (answer?.status ?? 500) < 300) return false;
            if (isOffered ? !isInTable : before.version !== after.version) return false;
            if (name === 'rename' && before.state === 'approved' && after.state !== 'pending') {
              return false;
            }
          }
          return true;
        },
      ),
      // The same walks on every run: a dozen others may leave out a state.
      { numRuns: 12, seed: 20_260_301 },
    );
    t.ok(reached.size >= 4, [...reached].join(', '));
  },
});
