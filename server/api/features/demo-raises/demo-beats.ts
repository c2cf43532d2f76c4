/** What happens to a raise of the demo, each through the command of the API. */
import type { TSchema } from 'typebox';
import type { Action } from '#api/platform/policy/policy.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { closed } from '#shared/product/fields/schema.ts';
import {
  changeApproval,
  changeProposal,
  closeAnnouncement,
  raiseChange,
  reasonRequest,
} from '#shared/product/raises/raises.ts';
import { reviewChecklist } from '#shared/product/raises/review-checklist.ts';
import {
  cancelConfirmation,
  changesRequest,
  commentAnswer,
} from '#shared/product/raises/reviews.ts';
import { changeRaise } from '../raises/raise-routes.ts';
import { raiseById, raiseFor } from '../raises/raise-store.ts';
import { approveRaise, rejectRaise, requestChanges } from '../review/decision-routes.ts';
import { cancelRaise, pauseRaise } from '../review/operator-routes.ts';
import { announceClose, askToCancel, publishMyRaise, submitRaise } from '../review/owner-routes.ts';
import { approveChange, proposeChange } from '../review/proposals/proposal-routes.ts';
import { answerReviewComment } from '../review/review-routes.ts';
import { reviewsOf } from '../review/review-store.ts';
import { applyScheduledTransition } from '../scheduling/scheduled-raise-transitions.ts';
import { settleRaise } from '../settling/settling-routes.ts';
import { act, type DemoAct, type Handler, happen, type RaiseContext } from './demo-act.ts';
import { moveDemoCommitments } from './demo-committing.ts';

/** A command of the API about a raise, and who gives it. */
interface Beat {
  readonly by: 'owner' | 'operator';
  readonly action: Action;
  readonly run: Handler;
  /** The body of the request, without what the demo adds. */
  readonly says: TSchema;
}

const nothing = closed({});
const given =
  (by: Beat['by']) =>
  (action: Action, run: Handler, says: TSchema = nothing): Beat => ({ by, action, run, says });
const byOwner = given('owner');
const byOperator = given('operator');
/** The point of the review that is answered, by its field. */
const { field } = changesRequest.properties.comments.items.properties;

/** What the owner and the operator do, and the clock. */
export const beats = {
  submit: byOwner('raise.run', submitRaise),
  publish: byOwner('raise.run', publishMyRaise),
  'announce-close': byOwner('raise.run', announceClose, closeAnnouncement),
  'ask-to-cancel': byOwner('raise.run', askToCancel, reasonRequest),
  change: byOwner('raise.change', changeRaise, raiseChange),
  'propose-change': byOwner('raise.change', proposeChange, changeProposal),
  answer: byOwner(
    'raise.change',
    answerReviewComment,
    closed({ field, ...commentAnswer.properties }),
  ),
  approve: byOperator('review.decide', approveRaise),
  'request-changes': byOperator('review.decide', requestChanges, changesRequest),
  reject: byOperator('review.decide', rejectRaise, reasonRequest),
  pause: byOperator('raise.operate', pauseRaise, reasonRequest),
  cancel: byOperator('raise.operate', cancelRaise, cancelConfirmation),
  'approve-change': byOperator('raise.operate', approveChange, changeApproval),
  settle: byOperator('raise.settle', settleRaise),
  clock: { says: nothing },
};
/** After these, what is scheduled for the commitments of the raise happens, too. */
const moving: ReadonlySet<BeatName> = new Set(['clock', 'approve-change', 'settle']);
export type BeatName = keyof typeof beats;

/** Lets a beat of a raise happen. */
export async function playBeat(
  trx: Transaction,
  context: RaiseContext,
  { does, says }: DemoAct<BeatName>,
  now: number,
): Promise<void> {
  const { id } = context;
  if (does === 'clock') {
    const row = required(await raiseById(trx, id));
    await happen({ trx, actor: undefined, now }, await applyScheduledTransition(trx, row, now));
  } else {
    const { by, action, run } = beats[does];
    const actor = context[by];
    const found = await raiseFor(trx, actor, action, id);
    const sent = await requestOf(trx, id, does, says);
    const request = { action, found, expected: found.version, ...sent };
    await act({ trx, actor, now }, run, request as never);
  }
  if (moving.has(does)) await moveDemoCommitments(trx, id, now);
}

/** The body of a request with what the page adds to it, and the values in its path. */
async function requestOf(
  trx: Transaction,
  id: string,
  does: BeatName,
  says: DemoAct<BeatName>['says'],
): Promise<object> {
  if (does === 'approve') return { body: { checklist: reviewChecklist.map(({ key }) => key) } };
  if (does !== 'answer') return { body: says };
  const { field, ...body } = says;
  const comments = (await reviewsOf(trx, id)).flatMap((review) => review.comments);
  const comment = required(comments.find((one) => one.field === field));
  return { body, params: { id, comment: comment.id } };
}
