/** Who waits for an entity is offered a place by what that entity may do, not by their own profile alone. */
import type { InvestorState } from '#shared/product/investors/lifecycle.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  act,
  addCommitter,
  commitmentIn,
  commitOn,
  commitTo,
  openRaise,
  ownCommitment,
} from '#test/support/committing.ts';
import {
  addCertifiedEntity,
  shownForParty,
  signatureAfter,
} from '#test/support/investor-entities.ts';
import { cents } from '#test/support/money.ts';
import { timesTold } from '#test/support/notifications.ts';
import type { AddedPerson } from '#test/support/people.ts';
import { updateRows } from '#test/support/rows.ts';
import { runScheduled } from '#test/support/scheduled.ts';

const amount = 5_000_000;
const passedOver = '"what":"passed-over"';

await withApiOnBothEngines({
  async 'an entity that may not act is passed over, one that may is offered its place'(t, api) {
    const live = await openRaise(api, { maxTicket: cents(100_000_000) });
    const { path } = live;
    const first = await addCommitter(api, 'First');
    commitmentIn(await commitTo(first, path, 100_000_000));
    const waiting: { readonly who: AddedPerson; readonly party: string }[] = [];
    for (const name of ['Mia', 'Zoe', 'Ivan']) {
      const who = await addCommitter(api, name);
      const { id: party } = await addCertifiedEntity(api, who);
      const shown = await shownForParty(who, path, party, amount);
      api.clock.now += 1;
      const commitment = commitmentIn(await commitOn(shown, who, path, amount, { party }));
      t.equal(commitment.state, 'waitlisted');
      waiting.push({ who, party });
    }
    const [mia, zoe, ivan] = waiting;
    if (mia === undefined || zoe === undefined || ivan === undefined) return;
    const profile = ({ who }: typeof mia, state: InvestorState) =>
      updateRows(api, 'investor_profiles', { user_id: who.id }, { state });
    const entity = ({ party }: typeof mia, state: InvestorState) =>
      updateRows(api, 'investor_entities', { id: party }, { state });
    await entity(mia, 'pending');
    await profile(zoe, 'suspended');
    await profile(ivan, 'pending');

    commitmentIn(await act(first, await ownCommitment(first, live), 'cancel', {}));
    const states = async () =>
      Promise.all(waiting.map(async ({ who }) => (await ownCommitment(who, live)).state));
    t.same(await states(), ['waitlisted', 'waitlisted', 'offered']);
    for (const { who } of [mia, zoe]) t.equal(await timesTold(api, who, passedOver), 1);
    const { signing } = await shownForParty(ivan.who, path, ivan.party, amount);
    const taken = await act(ivan.who, await ownCommitment(ivan.who, live), 'accept-offer', {
      signature: signatureAfter(signing),
    });
    t.equal(commitmentIn(taken).state, 'signed', 'and can take it');

    await entity(mia, 'approved');
    await profile(mia, 'rejected');
    await profile(zoe, 'approved');
    await runScheduled(api);
    t.same(await states(), ['offered', 'offered', 'signed'], 'the others have kept their places');
  },
});
