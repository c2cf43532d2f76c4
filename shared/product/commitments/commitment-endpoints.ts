import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import { evidenceMaxBytes } from '../fields/limits.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import { evidenceTypeNames } from './commitment-words.ts';
import {
  amendment,
  cancellation,
  commitmentRequest,
  commitmentResponse,
  commitRequest,
  declineRequest,
  fundingConfirmation,
  fundingReport,
  receivedRequest,
  refundRequest,
  refundWithdrawal,
  signedRequest,
} from './commitments.ts';
import { cancelNoticeHours } from './due-times.ts';

const tags = ['Commitments'];
const raiseParams = closed({ id: idOf('rse') });
const params = closed({ id: idOf('cmt') });
const response = { 200: commitmentResponse };
/** An event of a commitment, which names the version that was looked at. */
const event = { tags, headers: changeHeaders, params, response };
const mebibyte = 1024 * 1024;
const bytes = Type.Unsafe<unknown>({ contentEncoding: 'binary' });

const signs =
  'The name has to be the legal name of your profile, or that of the signatory of the entity, and snapshot and agreement the current ones (422 snapshot-stale names the fields that differ).';
const checked =
  'Answers 422 with `amount-out-of-range`, `certification-required`, `limit-exceeded` or `window-closed`, each with the figures.';

/** Committing to a raise, and all that is done with a commitment after that. */
export const commitmentEndpoints = {
  'POST /raises/:id/commitments': {
    tags,
    summary: 'Commit to a raise',
    description: `A soft circle is non-binding and reserves nothing. A commitment is signed. ${signs} An amount that is available is signed at once, even while others wait for more. Otherwise it joins the waitlist and the answer is 201 with the state \`waitlisted\`, or \`offered\` where what is available is at least \`atLeast\`. ${checked} Once you have entities, \`party\` says for whom you sign. If the same party has an open commitment to this raise, change its amount instead (422 only-one). An amount that makes the total too large to add up is refused (422 too-much).`,
    params: raiseParams,
    body: commitmentRequest,
    response: { 201: commitmentResponse },
  },
  'PATCH /commitments/:id': {
    ...event,
    summary: 'Change the amount of a commitment',
    description: `Of a soft circle, or of what is signed, which is signed again. ${signs} More takes what is available and, under Regulation Crowdfunding, what is left of your limit; less is possible down to the minimum ticket. On the waitlist the amount can be lowered, and the least you would take set, without losing the position.`,
    body: amendment,
  },
  'POST /commitments/:id/commit': {
    ...event,
    summary: 'Sign a soft circle',
    description: `For its amount unless another is sent. ${signs} Where less is available it joins the waitlist. ${checked}`,
    body: commitRequest,
  },
  'POST /commitments/:id/accept-offer': {
    ...event,
    summary: 'Accept an offer',
    description: `Signs it. ${signs} ${checked}`,
    body: signedRequest,
  },
  'POST /commitments/:id/decline-offer': {
    ...event,
    summary: 'Decline an offer',
    description: 'What was offered is offered to the next on the waitlist for whom it is enough.',
  },
  'POST /commitments/:id/cancel': {
    ...event,
    summary: 'Cancel a commitment',
    description: `What is signed or funded can be cancelled until ${cancelNoticeHours} hours before the raise closes (422 window-closed after that). What was paid has to be refunded.`,
    body: cancellation,
  },
  'POST /commitments/:id/reconfirm': {
    ...event,
    summary: 'Confirm a commitment after a material change',
    description: `Signs what the raise says now. ${signs} A commitment that is not confirmed in time is cancelled.`,
    body: signedRequest,
  },
  'POST /commitments/:id/report-funding': {
    ...event,
    summary: 'Report that the money was paid',
    description:
      'By the investor, with the reference and the day of the payment. The amount has to be the one that is signed. Someone of the company or an operator confirms that it arrived.',
    body: fundingReport,
  },
  'POST /commitments/:id/withdraw-report': {
    ...event,
    summary: 'Take back the report of a payment',
    description:
      'By the investor, of a report that was wrong and that nobody has confirmed, also after the commitment has ended: while it is signed, it can then be changed or reported again.',
  },
  'PUT /commitments/:id/evidence': {
    tags,
    summary: 'Upload a file that shows the payment',
    description: `A PDF, PNG or JPEG file of ${evidenceMaxBytes / mebibyte} MiB at most. It replaces the one before. The investor, the owner of the company and operators can read it.`,
    params,
    body: {
      content: Object.fromEntries(evidenceTypeNames.map((type) => [type, { schema: bytes }])),
    },
    response,
  },
  'GET /commitments/:id/evidence': {
    tags,
    summary: 'Download the file that shows the payment',
    params,
    produces: [...evidenceTypeNames],
  },
  'POST /commitments/:id/confirm-funding': {
    ...event,
    summary: 'Confirm that the money arrived',
    description:
      'By the owner of the company or an operator, never by the investor. The amount has to be the one that is signed; if another arrived, note that instead. What arrives after the commitment has ended, and had been reported before, has to be paid back.',
    body: fundingConfirmation,
  },
  'POST /commitments/:id/note-received': {
    ...event,
    summary: 'Record the total received',
    description:
      'By the owner of the company or an operator, in every state: everything that has ever arrived, 0 where nothing did, with a reason. It is a total and not a further payment, so that nothing counts twice. A report that nobody has confirmed is set back, so that the investor pays the rest or changes the commitment. Anything above the amount has to be paid back (`owed`), and all of it once the commitment has ended without shares. Less than was noted corrects a mistake: a funded commitment is signed again then.',
    body: receivedRequest,
  },
  'POST /commitments/:id/decline': {
    ...event,
    summary: 'Decline a commitment',
    description:
      'By the owner of the company, until the raise ends or the commitment is countersigned, and not while allocations are set at its end. What was paid has to be refunded.',
    body: declineRequest,
  },
  'POST /commitments/:id/mark-refunded': {
    ...event,
    summary: 'Record a refund',
    description:
      'By the owner of the company or an operator. The amount has to be all that has to be paid back at that time (`owed`); if more arrives later, that has to be paid back too.',
    body: refundRequest,
  },
  'POST /commitments/:id/withdraw-refund': {
    ...event,
    summary: 'Take back the note of a refund',
    description:
      'By the owner of the company or an operator, where the latest refund was recorded by mistake: its amount has to be paid back again.',
    body: refundWithdrawal,
  },
} satisfies EndpointTable;
