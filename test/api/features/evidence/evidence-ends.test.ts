/** Evidence that runs out: who is told, what operators see, and what may be signed, on both databases. */
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import type { EvidenceFacts } from '#shared/product/evidence/evidence.ts';
import type { WaitingQueue } from '#shared/product/queue/queue.ts';
import { type ApiVisitor, mailsTo, refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitment } from '#test/support/commitments.ts';
import {
  act,
  addCommitter,
  commitmentIn,
  commitOn,
  commitTo,
  openRaise,
  ownCommitment,
  shownTo,
  signatureOf,
} from '#test/support/committing.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { notificationsOf } from '#test/support/notifications.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { raiseIn } from '#test/support/raise-people.ts';
import { updateRows } from '#test/support/rows.ts';
import { keepSessions } from '#test/support/step-up.ts';

const dayMs = 86_400_000;
const amount = 600_000;
const letter = Buffer.from(`%PDF-1.7\nA lawyer confirms it.\n${'x'.repeat(900)}`);

/** Sends a proof of accreditation. */
async function sent(ivan: AddedPerson): Promise<string> {
  const answer = await ivan.put(
    '/investor-evidence?name=letter.pdf&document=professional-letter',
    { headers: { 'content-type': 'application/pdf' } },
    letter,
  );
  return answer.json<{ evidence: EvidenceFacts }>().evidence.id;
}

async function decide(olga: ApiVisitor, ivan: AddedPerson, id: string, decision: object) {
  const decided = await olga.post(`/admin/people/${ivan.id}/evidence/${id}/decide`, decision);
  if (decided.status !== 200) throw new Error(decided.text);
}

/** Sends a proof of accreditation that an operator accepts until a day. */
async function accepted(olga: ApiVisitor, ivan: AddedPerson, validUntil: string) {
  const decision = { decision: 'accepted', reason: 'A lawyer confirms it.', validUntil };
  await decide(olga, ivan, await sent(ivan), decision);
}

/** An investor who was verified by evidence that runs out in forty days, and what they signed then. */
async function verifiedWorld(api: TestApi) {
  const live = await openRaise(api, { regime: 'us_506c' });
  const olga = await addPerson(api, 'Olga', 'operator');
  const ivan = await addCommitter(api, 'Ivan');
  const verified_at = new Date(api.clock.now).toISOString();
  await updateRows(api, 'investor_certifications', { user_id: ivan.id }, { verified_at });
  const until = new Date(api.clock.now + 40 * dayMs).toISOString().slice(0, 10);
  await accepted(olga, ivan, until);
  return { ...live, olga, ivan, until };
}

const queueOf = async (olga: ApiVisitor) =>
  (await olga.get('/admin/queue?kind=evidence-expired')).json<WaitingQueue>().items;
const titlesOf = async (who: ApiVisitor) =>
  (await notificationsOf(who)).map(({ title }) => title).filter((title) => /expire/.test(title));

await withApiOnBothEngines({
  async 'its sender is told before and after, once each, and not where it was renewed'(t, api) {
    const { ivan, olga } = await verifiedWorld(api);
    const run = () => api.jobs.drain('evidence-reminders');
    await run();
    t.same(await titlesOf(ivan), [], 'forty days are enough');
    api.clock.now += 11 * dayMs;
    await keepSessions(api);
    for (let time = 0; time < 2; time += 1) {
      await run();
      api.clock.now += 3_600_000;
    }
    const soon = 'Letter from a lawyer, CPA or broker-dealer expires on 11 Apr 2026';
    t.same(await titlesOf(ivan), [soon]);
    const mails = await mailsTo(api, ivan.email);
    t.equal(mails.filter(({ text }) => text.includes('Send new evidence')).length, 1);
    api.clock.now += 30 * dayMs;
    await keepSessions(api);
    await run();
    api.clock.now += dayMs;
    await keepSessions(api);
    await run();
    const ended = 'Letter from a lawyer, CPA or broker-dealer expired on 11 Apr 2026';
    t.same((await titlesOf(ivan)).toSorted(), [ended, soon]);

    const bea = await addCommitter(api, 'Bea');
    const inDays = (days: number) =>
      new Date(api.clock.now + days * dayMs).toISOString().slice(0, 10);
    await accepted(olga, bea, inDays(5));
    await accepted(olga, bea, inDays(90));
    await run();
    t.same(await titlesOf(bea), [], 'what lasts longer takes its place');
  },

  async 'its end is told once the newer one was refused that was in review meanwhile'(t, api) {
    const { ivan, olga } = await verifiedWorld(api);
    api.clock.now += 11 * dayMs;
    await keepSessions(api);
    const newer = await sent(ivan);
    await api.jobs.drain('evidence-reminders');
    t.same(await titlesOf(ivan), []);
    api.clock.now += 3_600_000;
    await decide(olga, ivan, newer, {
      decision: 'refused',
      reason: 'The last page of the letter is missing.',
    });
    await api.jobs.drain('evidence-reminders');
    t.same(await titlesOf(ivan), [
      'Letter from a lawyer, CPA or broker-dealer expires on 11 Apr 2026',
    ]);
  },

  async 'what was signed stays, nothing new is signed, and operators see it until it is renewed'(
    t,
    api,
  ) {
    const { ivan, olga, path } = await verifiedWorld(api);
    const { id } = commitmentIn(await commitTo(ivan, path, amount));
    api.clock.now += 39 * dayMs;
    await keepSessions(api);
    t.same(await queueOf(olga), []);
    api.clock.now += 2 * dayMs;
    await keepSessions(api);
    t.match(await queueOf(olga), [
      {
        kind: 'evidence-expired',
        since: '2026-04-11T23:59:59.999Z',
        what: 'Ask Ivan for a new proof of accreditation: the last one expired on 11 Apr 2026',
      },
    ]);
    t.match((await ivan.get(`/commitments/${id}`)).json<{ commitment: Commitment }>(), {
      commitment: { state: 'signed' },
    });
    const other = await openRaise(api, { regime: 'us_506c' }, 'Ben', 'Beta');
    const shown = await shownTo(ivan, other.path, amount);
    t.match(shown.signing.obstacles, [{ code: 'evidence-expired' }]);
    t.equal(
      refusalIn(await commitOn(shown, ivan, other.path, amount)),
      '422 certification-required evidence-expired',
    );
    await accepted(olga, ivan, '2026-09-01');
    t.same(await queueOf(olga), []);
    t.match(commitmentIn(await commitTo(ivan, other.path, amount)), { state: 'signed' });
  },

  async 'one who has signed or paid answers changed terms, and takes less, after its end'(t, api) {
    const live = await verifiedWorld(api);
    const { ivan, olga, path, until, owner } = live;
    const bea = await addCommitter(api, 'Bea');
    const verified_at = new Date(api.clock.now).toISOString();
    await updateRows(api, 'investor_certifications', { user_id: bea.id }, { verified_at });
    await accepted(olga, bea, until);
    const { id } = commitmentIn(await commitTo(ivan, path, amount));
    const paid = { raiseId: live.raise.id, state: 'funded', amount, investorId: bea.id } as const;
    await addCommitment(api, paid);
    api.clock.now += 41 * dayMs;
    await keepSessions(api);
    const amend = async (to: number) => {
      const { version } = await ownCommitment(ivan, live);
      const body = { amount: cents(to), signature: await signatureOf(ivan, path, to) };
      return ivan.patch(`/commitments/${id}`, body, ifMatch(version));
    };
    const less = amount - 50_000;
    t.equal(refusalIn(await amend(amount + 1)), '422 certification-required evidence-expired');
    t.match(commitmentIn(await amend(less)), { state: 'signed', amount: cents(less) });

    const change = { target: cents(60_000_000) };
    const reason = 'Demand was higher than expected.';
    raiseIn(await owner.post(`${path}/propose-change`, { change, reason }));
    t.equal((await olga.post(`/admin${path}/approve-change`)).status, 200);
    for (const [who, of, state] of [
      [ivan, less, 'signed'],
      [bea, amount, 'funded'],
    ] as const) {
      const asked = await ownCommitment(who, live);
      t.equal(asked.state, 'reconfirm_due');
      const signature = await signatureOf(who, path, of);
      t.match(commitmentIn(await act(who, asked, 'reconfirm', { signature })), { state });
    }
  },

  async 'one who is verified again before its end signs on, and is in no queue'(t, api) {
    const { ivan, olga, path } = await verifiedWorld(api);
    commitmentIn(await commitTo(ivan, path, amount));
    api.clock.now += 30 * dayMs;
    const verified_at = new Date(api.clock.now).toISOString();
    await updateRows(api, 'investor_certifications', { user_id: ivan.id }, { verified_at });
    api.clock.now += 11 * dayMs;
    await keepSessions(api);
    t.same(await queueOf(olga), []);
    const other = await openRaise(api, { regime: 'us_506c' }, 'Ben', 'Beta');
    t.match(commitmentIn(await commitTo(ivan, other.path, amount)), { state: 'signed' });
  },

  async 'one who has sent the next is told that it is in review'(t, api) {
    const { ivan } = await verifiedWorld(api);
    api.clock.now += 41 * dayMs;
    await keepSessions(api);
    await sent(ivan);
    await api.jobs.drain('evidence-reminders');
    const mails = (await mailsTo(api, ivan.email)).map(({ text }) => text);
    t.equal(mails.filter((text) => text.includes('Send new evidence')).length, 0);
    t.equal(mails.filter((text) => text.includes('that you sent is in review')).length, 1);
    const other = await openRaise(api, { regime: 'us_506c' }, 'Ben', 'Beta');
    const { signing } = await shownTo(ivan, other.path, amount);
    t.match(signing.obstacles, [{ message: /The new evidence is in review/ }]);
  },
});
