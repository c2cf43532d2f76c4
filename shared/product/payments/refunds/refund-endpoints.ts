import type { EndpointTable } from '../../../http/endpoint.ts';
import { closed, idOf } from '../../fields/schema.ts';
import { instructionChange } from '../payments.ts';
import { refundAccount, refundTransfer } from './refund-accounts.ts';

const tags = ['Payments'];
const params = closed({ id: idOf('cmt') });

/** Where refunds are paid to. */
export const refundEndpoints = {
  'GET /commitments/:id/refund-account': {
    tags,
    summary: 'Read where a refund is paid to',
    description: 'For the investor who entered it, in a browser.',
    params,
    response: { 200: refundAccount },
  },
  'PUT /commitments/:id/refund-account': {
    tags,
    summary: 'Enter where a refund is paid to',
    description:
      'By the investor in a browser, within ten minutes of confirming who they are, while a refund is due. The rules are those for the account of a company, and it replaces the one before. Both sides are told that one was entered, without any of it.',
    params,
    body: instructionChange,
    response: { 200: refundAccount },
  },
  'POST /refund-accounts/:id/read': {
    tags,
    summary: 'Read where to pay a refund to',
    description:
      'By the owner of the company in a browser, by the id of the commitment, within ten minutes of confirming who they are, while the refund is due and not afterwards. Each reading is in the audit log.',
    params,
    response: { 200: refundTransfer },
  },
} satisfies EndpointTable;
