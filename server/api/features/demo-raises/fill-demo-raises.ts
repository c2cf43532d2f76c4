import type { CoreDeps } from '#api/platform/deps.ts';
import type { DemoAccount } from '#api/platform/feature.ts';
import type { Actor } from '#api/platform/http/access.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { reviewChecklist } from '#shared/product/raises/review-checklist.ts';
import { beginRaise, changeRaise } from '../raises/raise-routes.ts';
import { companyOfRaises, raiseById, raiseFor } from '../raises/raise-store.ts';
import { approveRaise, rejectRaise, requestChanges } from '../review/decision-routes.ts';
import { cancelRaise, pauseRaise } from '../review/operator-routes.ts';
import { announceClose, askToCancel, publishMyRaise, submitRaise } from '../review/owner-routes.ts';
import { approveChange, proposeChange } from '../review/proposals/proposal-routes.ts';
import { answerReviewComment } from '../review/review-routes.ts';
import { reviewsOf } from '../review/review-store.ts';
import { applyScheduledTransition } from '../scheduling/scheduled-raise-transitions.ts';
import { settleRaise } from '../settling/settling-routes.ts';
import { act, demoActors, happen } from './demo-act.ts';
import { committingActions, moveDemoCommitments } from './demo-committing.ts';
import { companiesThatRaise } from './demo-companies.ts';
import {
  contentOfDemo,
  type DayOf,
  type DemoBeat,
  type DemoBusiness,
  type DemoOffer,
  type DemoRaise,
} from './demo-raise.ts';
import {
  confidentialActions,
  deckActions,
  questionActions,
  type RaiseContext,
  readerActions,
} from './demo-room.ts';
import { momentOf, playDemo, type TimelineAction } from './demo-timeline.ts';

/** Deadlines are in the afternoon. */
const afternoon = 27;

/** Lets the companies of the demo raise money, as their people would have done it. */
export async function fillDemoRaises(
  deps: Pick<CoreDeps, 'storage' | 'files' | 'encrypter'>,
  accounts: readonly DemoAccount[],
  now: number,
): Promise<void> {
  const people = await demoActors(deps.storage.db);
  const personOf = (account: DemoAccount | undefined) => required(people.get(account?.email ?? ''));
  const operator = personOf(accounts.find((account) => account.operator));
  const actions = companiesThatRaise.flatMap(({ business, raises }) => {
    const owner = personOf(accounts.find(({ company }) => company?.name === business.company));
    return raises.flatMap((raise) =>
      actionsOf(deps, { business, id: '', owner, people, now }, operator, raise),
    );
  });
  await playDemo(deps.storage, actions);
}

/** All that happened to a raise. */
function actionsOf(
  deps: Pick<CoreDeps, 'files' | 'encrypter'>,
  context: RaiseContext,
  operator: Actor,
  raise: DemoRaise,
): readonly TimelineAction[] {
  const { business, now } = context;
  const at = (days: number, slot: number) => momentOf(now, days, slot);
  const day = (days: number) => new Date(at(days, afternoon)).toISOString();
  let offer = raise.offer(day);
  const content = () => contentOfDemo(business, offer);
  const actions: TimelineAction[] = [
    { at: at(raise.begun, 3), run: (trx, time) => begin(trx, context, offer, time) },
  ];
  const prepared = raise.begun + 2;
  if (raise.documents === 'all')
    actions.push(...confidentialActions(deps, context, at(prepared, 1)));
  if (raise.documents !== 'none')
    actions.push(...deckActions(deps, context, content, at(prepared, 2)));
  for (const [index, beat] of raise.beats.entries()) {
    const time = at(beat.day, 10 + index);
    actions.push({
      at: time,
      async run(trx, moment) {
        if (beat.does === 'change') offer = { ...offer, ...beat.change };
        await happenToRaise(trx, { context, operator, beat, business, offer, day }, moment);
      },
    });
    // What changed is changed in the deck, too.
    if (beat.does === 'change')
      actions.push(...deckActions(deps, context, content, time + 600_000));
  }
  const { readers = [], questions = [], commitments = [] } = raise;
  for (const [place, reader] of readers.entries()) {
    actions.push(...readerActions(context, reader, place));
  }
  for (const question of questions) actions.push(...questionActions(context, question));
  for (const [place, one] of commitments.entries()) {
    actions.push(...committingActions(deps, context, one, place));
  }
  return actions;
}

async function begin(
  trx: Transaction,
  context: RaiseContext,
  offer: DemoOffer,
  now: number,
): Promise<void> {
  const { owner: actor, business } = context;
  const company = await trx
    .selectFrom('companies')
    .select('id')
    .where('name', '=', business.company)
    .executeTakeFirstOrThrow();
  const action = 'raise.add';
  const found = await companyOfRaises(trx, actor, action, company.id);
  const body = contentOfDemo(business, offer);
  const outcome = await act({ trx, actor, now }, beginRaise, { action, found, body });
  context.id = outcome.body.raise.id;
}

interface Beating {
  readonly context: RaiseContext;
  readonly operator: Actor;
  readonly beat: DemoBeat;
  readonly business: DemoBusiness;
  readonly offer: DemoOffer;
  readonly day: DayOf;
}

async function happenToRaise(
  trx: Transaction,
  { context, operator, beat, business, offer, day }: Beating,
  now: number,
): Promise<void> {
  const { owner, id } = context;
  const as = async (actor: Actor, action: Action) => ({
    scene: { trx, actor, now },
    asked: { action, found: await raiseFor(trx, actor, action, id) },
  });
  switch (beat.does) {
    case 'submit': {
      const { scene, asked } = await as(owner, 'raise.run');
      await act(scene, submitRaise, asked);
      return;
    }
    case 'publish': {
      const { scene, asked } = await as(owner, 'raise.run');
      await act(scene, publishMyRaise, asked);
      return;
    }
    case 'announce-close': {
      const { scene, asked } = await as(owner, 'raise.run');
      await act(scene, announceClose, { ...asked, body: { closesAt: day(beat.closes) } });
      return;
    }
    case 'ask-to-cancel': {
      const { scene, asked } = await as(owner, 'raise.run');
      await act(scene, askToCancel, { ...asked, body: { reason: beat.reason } });
      return;
    }
    case 'change': {
      const { scene, asked } = await as(owner, 'raise.change');
      const body = contentOfDemo(business, offer);
      await act(scene, changeRaise, { ...asked, body, expected: asked.found.version });
      return;
    }
    case 'answer': {
      const { scene, asked } = await as(owner, 'raise.change');
      const comments = (await reviewsOf(trx, id)).flatMap((review) => review.comments);
      const comment = required(comments.find(({ field }) => field === beat.field));
      const params = { id, comment: comment.id };
      await act(scene, answerReviewComment, { ...asked, params, body: { answer: beat.answer } });
      return;
    }
    case 'request-changes': {
      const { scene, asked } = await as(operator, 'review.decide');
      await act(scene, requestChanges, { ...asked, body: { comments: [...beat.comments] } });
      return;
    }
    case 'approve': {
      const { scene, asked } = await as(operator, 'review.decide');
      const body = { checklist: reviewChecklist.map(({ key }) => key) };
      await act(scene, approveRaise, { ...asked, body });
      return;
    }
    case 'reject': {
      const { scene, asked } = await as(operator, 'review.decide');
      await act(scene, rejectRaise, { ...asked, body: { reason: beat.reason } });
      return;
    }
    case 'pause': {
      const { scene, asked } = await as(operator, 'raise.operate');
      await act(scene, pauseRaise, { ...asked, body: { reason: beat.reason } });
      return;
    }
    case 'cancel': {
      const { scene, asked } = await as(operator, 'raise.operate');
      await act(scene, cancelRaise, { ...asked, body: { reason: beat.reason } });
      return;
    }
    case 'clock': {
      const row = required(await raiseById(trx, id));
      await happen({ trx, actor: undefined, now }, await applyScheduledTransition(trx, row, now));
      await moveDemoCommitments(trx, id, now);
      return;
    }
    case 'propose-change': {
      const { scene, asked } = await as(owner, 'raise.change');
      const body = { change: beat.change, reason: beat.reason };
      await act(scene, proposeChange, { ...asked, body });
      return;
    }
    case 'approve-change': {
      const { scene, asked } = await as(operator, 'raise.operate');
      await act(scene, approveChange, { ...asked, body: {}, expected: asked.found.version });
      await moveDemoCommitments(trx, id, now);
      return;
    }
    case 'settle': {
      const { scene, asked } = await as(operator, 'raise.settle');
      await act(scene, settleRaise, { ...asked, expected: asked.found.version });
      await moveDemoCommitments(trx, id, now);
    }
  }
}
