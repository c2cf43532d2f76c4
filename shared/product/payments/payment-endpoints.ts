import type { EndpointTable } from '../../http/endpoint.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import { holdHours } from './confirming.ts';
import {
  commitmentPayment,
  declineInstruction,
  instructionChange,
  instructionList,
  instructionRequest,
  instructionResponse,
} from './payments.ts';

const tags = ['Payment details'];
const params = closed({ id: idOf('pin') });
const companyParams = closed({ id: idOf('cmp') });
const soonAfter = 'soon after logging in or confirming who they are';

/** Where companies are paid, who confirms it, and what investors are told of it. */
export const paymentEndpoints = {
  'GET /companies/:id/payment-instructions': {
    tags,
    summary: 'List the bank accounts of a company',
    description: 'For its owner, its editors and operators, in a browser.',
    params: companyParams,
    response: { 200: instructionList },
  },
  'POST /companies/:id/payment-instructions': {
    tags,
    summary: 'Add a bank account as a draft',
    description: `For its owner, ${soonAfter}. One draft, or one that waits, for each currency.`,
    params: companyParams,
    body: instructionRequest,
    response: { 201: instructionResponse },
  },
  'GET /payment-instructions/:id': {
    tags,
    summary: 'Read a bank account',
    params,
    response: { 200: instructionResponse },
  },
  'PATCH /payment-instructions/:id': {
    tags,
    summary: 'Change a draft of a bank account',
    description: `For the owner, ${soonAfter}. The whole account is sent.`,
    headers: changeHeaders,
    params,
    body: instructionChange,
    response: { 200: instructionResponse },
  },
  'DELETE /payment-instructions/:id': {
    tags,
    summary: 'Delete a draft of a bank account',
    params,
  },
  'POST /payment-instructions/:id/submit': {
    tags,
    summary: 'Submit a bank account for confirmation',
    description: `By the owner, ${soonAfter}. Someone else confirms it: an editor, the owner after a transfer, or an operator.`,
    headers: changeHeaders,
    params,
    response: { 200: instructionResponse },
  },
  'POST /payment-instructions/:id/withdraw': {
    tags,
    summary: 'Make a submitted bank account a draft again',
    params,
    response: { 200: instructionResponse },
  },
  'POST /payment-instructions/:id/confirm': {
    tags,
    summary: 'Confirm a bank account',
    description: `By a second person, ${soonAfter}, in the version that they have read. Only an operator can where \`operatorNeeded\` says so. It replaces the account before; while a raise in this currency runs, investors then see neither for ${holdHours} hours, and everyone who has not paid is told.`,
    headers: changeHeaders,
    params,
    response: { 200: instructionResponse },
  },
  'POST /payment-instructions/:id/decline': {
    tags,
    summary: 'Decline a bank account',
    description: `By a second person, ${soonAfter}. It is a draft again.`,
    headers: changeHeaders,
    params,
    body: declineInstruction,
    response: { 200: instructionResponse },
  },
  'GET /commitments/:id/payment': {
    tags,
    summary: 'Read how to pay a commitment',
    description: 'For the investor who signed it, in a browser.',
    params: closed({ id: idOf('cmt') }),
    response: { 200: commitmentPayment },
  },
} satisfies EndpointTable;
