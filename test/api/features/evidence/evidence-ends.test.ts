/** Evidence that runs out: who is told, what operators see, and what may be signed, on both databases. */
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import type { EvidenceFacts } from '#shared/product/evidence/evidence.ts';
import type { WaitingQueue } from '#shared/product/queue/queue.ts';
import { type ApiVisitor, mailsTo, refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  addCommitter,
  commitmentIn,
  commitOn,
  commitTo,
  openRaise,
  shownTo,
} from '#test/support/committing.ts';
import { notificationsOf } from '#test/support/notifications.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { updateRows } from '#test/support/rows.ts';
import { keepSessions } from '#test/support/step-up.ts';

const dayMs = 86_400_000;
const amount = 600_000;
const letter = Buffer.from(`%PDF-1.7\nA lawyer confirms it.\n${'x'.repeat(900)}`);

/** Sends a proof of accreditation that an operator accepts until a day. */
async function accepted(olga: ApiVisitor, ivan: AddedPerson, validUntil: string) {
  const answer = await ivan.put(
    '/investor-evidence?name=letter.pdf&document=professional-letter',
    { headers: { 'content-type': 'application/pdf' } },
    letter,
  );
  const { evidence } = answer.json<{ evidence: EvidenceFacts }>();
  const decision = { decision: 'accepted', reason: 'A lawyer confirms it.', validUntil };
  const path = `/admin/people/${ivan.id}/evidence/${evidence.id}/decide`;
  const decided = await olga.post(path, decision);
  if (decided.status !== 200) throw new Error(decided.text);
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
});
