/** Money for a raise that is scaled back, before it is known how much is to be paid, on both databases. */
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import { mailsTo } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  act,
  addCommitter,
  commitmentIn,
  commitTo,
  openRaise,
  readCommitment,
} from '#test/support/committing.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { notificationsOf } from '#test/support/notifications.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { raiseIn } from '#test/support/raise-people.ts';
import { updateRaise } from '#test/support/rows.ts';
import { runScheduled } from '#test/support/scheduled.ts';

const reason = 'It came with the first statement.';
const nothingDue = 'Nothing is due before the end of the raise';

const newsOf = async (who: AddedPerson) =>
  (await notificationsOf(who)).map(({ title, text }) => `${title}. ${text}`);
/** A long subject and long lines are folded. */
const mailsOf = async (api: TestApi, { email }: AddedPerson) =>
  (await mailsTo(api, email)).map(({ text }) => text.replaceAll(/=?\s+/g, ' ')).join('; ');

await withApiOnBothEngines({
  async 'what arrives early is noted as received early, and nothing is due'(t, api) {
    const { path, owner } = await openRaise(api, { oversubscription: 'scale_back' });
    const ivan = await addCommitter(api, 'Ivan');
    const commitment = commitmentIn(await commitTo(ivan, path, 1_000_000));
    t.match(commitment, { receivedEarly: false, awaitsShares: true });
    t.match(await newsOf(ivan), [new RegExp(nothingDue)], 'nobody thinks that they are to pay now');
    t.match(await mailsOf(api, ivan), nothingDue);
    const body = { amount: cents(1_000_000), reason };
    t.equal((await act(owner, commitment, 'note-received', body)).status, 200);
    const { commitment: after, events } = await readCommitment(ivan, commitment);
    t.match(after, { state: 'signed', receivedEarly: true, fundingDueAt: null, owed: null });
    t.match(events.at(-1)?.note, /^\$10,000 received early, before allocations are known\./);
    const news = (await ivan.get('/notifications')).text;
    t.match(news, /was received early for the raise/);
    t.notMatch(news, /missing|has arrived for your commitment/, 'nothing is asked of them');
    const book = (await owner.get(`${path}/book`)).json<{ items: Commitment[] }>().items;
    t.match(book, [{ awaitsShares: true, receivedEarly: true }]);
  },

  async 'so is what arrives while somebody waits, or is to confirm changed terms'(t, api) {
    const live = await openRaise(api, { oversubscription: 'scale_back', maxTicket: null });
    const { path, owner } = live;
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    const olga = await addPerson(api, 'Olga', 'operator');
    const signed = commitmentIn(await commitTo(ivan, path, 90_000_000));
    const waits = commitmentIn(await commitTo(mia, path, 90_000_000));
    t.match(waits, { state: 'waitlisted', awaitsShares: true });
    t.match(await newsOf(mia), [new RegExp(nothingDue)]);
    const change = { minTicket: cents(400_000) };
    raiseIn(await owner.post(`${path}/propose-change`, { change, reason }));
    raiseIn(await olga.post(`/admin${path}/approve-change`));
    for (const [who, { id }, state] of [
      [ivan, signed, 'reconfirm_due'],
      [mia, waits, 'waitlisted'],
    ] as const) {
      const { version } = (await readCommitment(who, { id } as Commitment)).commitment;
      const body = { amount: cents(30_000_000), reason };
      const sent = await owner.post(`/commitments/${id}/note-received`, body, ifMatch(version));
      t.match(commitmentIn(sent), { state, receivedEarly: true, awaitsShares: true, owed: null });
      const news = (await newsOf(who)).find((one) => one.startsWith('$300,000'));
      t.match(news, /^\$300,000 from you was received early .* nothing is due/, state);
    }
  },

  async 'once shares are known each is told what is missing, or that nothing is'(t, api) {
    const live = await openRaise(api, { oversubscription: 'scale_back', maxTicket: null });
    const { path, owner } = live;
    const people = await Promise.all(['Ivan', 'Mia', 'Zoe'].map((name) => addCommitter(api, name)));
    // A third of the million for each; Ivan has paid a part of it, Mia too much and Zoe just that.
    const paid = [10_000_000, 90_000_000, 33_330_000];
    const made: Commitment[] = [];
    for (const [at, who] of people.entries()) {
      const commitment = commitmentIn(await commitTo(who, path, 90_000_000));
      made.push(commitment);
      const body = { amount: cents(paid[at] ?? 0), reason };
      t.equal((await act(owner, commitment, 'note-received', body)).status, 200);
      api.clock.now += 1;
    }
    const past = new Date(api.clock.now - 1_000).toISOString();
    await updateRaise(api, live.raise.id, { deadline_at: past });
    await runScheduled(api);
    await runScheduled(api);
    const [ivan, mia, zoe] = await Promise.all(
      people.map(async (who, at) => (await readCommitment(who, made[at] as Commitment)).commitment),
    );
    t.match(ivan, { state: 'signed', amount: cents(33_340_000), awaitsShares: false });
    t.match(mia, { state: 'funded', amount: cents(33_330_000), owed: cents(56_670_000) });
    t.match(zoe, { state: 'funded', amount: cents(33_330_000), owed: null });
    const [toIvan, toMia, toZoe] = await Promise.all(people.map(newsOf));
    // Where a part has arrived, the rest has as long as a payment that was reported.
    const until = new Date(ivan?.fundingDueAt ?? '').toISOString().slice(0, 10);
    t.match(toIvan?.[0], /^You get \$333,400 of the raise of Acme: pay the missing \$233,400 by/);
    const writtenDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
    t.match(toIvan?.[0], writtenDay.format(new Date(`${until}T00:00:00.000Z`)));
    const asked = 'You asked for $900,000.';
    t.match(toMia?.join('\n'), 'it has arrived already; $566,700 of it will be paid back to you');
    t.match(
      toZoe?.join('\n'),
      'You get $333,300 of the raise of Acme, and it has arrived already.',
    );
    for (const news of [toIvan, toMia, toZoe]) t.match(news?.join('\n'), asked);
    for (const news of [toMia, toZoe]) t.notMatch(news?.join('\n'), /: pay|missing/);
    for (const who of [people[1], people[2]]) {
      t.notMatch(await mailsOf(api, who as AddedPerson), /: pay by|missing/);
    }
  },
});
