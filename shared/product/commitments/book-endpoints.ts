import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import { exportMaxRows, remindHours } from '../fields/limits.ts';
import { closed, idOf } from '../fields/schema.ts';
import { book, bookExportQuery, bookOverTime, bookQuery, reminded, remindRequest } from './book.ts';
import {
  agreementText,
  commitmentList,
  commitmentsQuery,
  commitmentWithHistory,
  ownExportQuery,
} from './commitments.ts';
import { signing, signingQuery } from './signing.ts';

const tags = ['Commitments'];
const raiseParams = closed({ id: idOf('rse') });
const params = closed({ id: idOf('cmt') });

/** Reading commitments, and the book that they make. */
export const bookEndpoints = {
  'GET /raises/:id/commitment': {
    tags,
    summary: 'Read what committing to a raise takes',
    description:
      'Your commitment to it, if there is one, and what you would sign: the snapshot, the agreement for an amount, what is available, and every reason why you may not commit.',
    params: raiseParams,
    querystring: signingQuery,
    response: { 200: signing },
  },
  'GET /commitments': {
    tags,
    summary: 'List my commitments',
    description:
      'The newest first. With `due=task`, those you have to do something about, the most urgent first: an offer to accept, changed terms to confirm, money to pay. With `due=deadline`, after those also what you can cancel until a moment.',
    querystring: commitmentsQuery,
    response: { 200: commitmentList },
  },
  'POST /commitments/seen': {
    tags,
    summary: 'Mark my commitments as seen',
    description:
      'From then on `sinceVisit` counts from there, once half an hour has passed. It is noted once for a visit; to call it again changes nothing.',
  },
  'GET /commitments.csv': {
    tags,
    summary: 'Export my commitments',
    description: `With the same filters and order as the list. More than ${exportMaxRows} rows are refused; choose a state then.`,
    querystring: ownExportQuery,
    produces: ['text/csv'],
    response: { 200: Type.String({ description: 'A CSV file.' }) },
  },
  'GET /commitments/:id': {
    tags,
    summary: 'Read a commitment',
    description:
      'With its history. For the investor, for the members of the company, and for operators.',
    params,
    response: { 200: commitmentWithHistory },
  },
  'GET /commitments/:id/agreement': {
    tags,
    summary: 'Read the agreement that was signed',
    description:
      'The text of the latest signature, as it was shown and hashed. Once the account of its investor was erased, “Deleted user” replaces the name; the hash stays that of the text with the name.',
    params,
    response: { 200: agreementText },
  },
  'GET /raises/:id/book': {
    tags,
    summary: 'Read the book of a raise',
    description:
      'Who committed what, for the members of its company and for operators. Send the ETag in If-None-Match to poll it: 304 when nothing has changed.',
    params: raiseParams,
    querystring: bookQuery,
    response: { 200: book },
  },
  'GET /raises/:id/book.csv': {
    tags,
    summary: 'Export the book of a raise',
    description: `With the same filters and order. More than ${exportMaxRows} rows are refused; choose fewer states then.`,
    params: raiseParams,
    querystring: bookExportQuery,
    produces: ['text/csv'],
    response: { 200: Type.String({ description: 'A CSV file.' }) },
  },
  'GET /raises/:id/book/over-time': {
    tags,
    summary: 'Read the book of a raise over time',
    description: 'Soft circles, signed and funded amounts at the end of each day.',
    params: raiseParams,
    response: { 200: bookOverTime },
  },
  'GET /raises/:id/book/over-time.csv': {
    tags,
    summary: 'Export the book of a raise over time',
    params: raiseParams,
    produces: ['text/csv'],
    response: { 200: Type.String({ description: 'A CSV file.' }) },
  },
  'POST /raises/:id/book/remind': {
    tags,
    summary: 'Remind those who have not paid',
    description: `Everyone who signed and has not reported a payment, or those of them who are named, at most once in ${remindHours} hours each.`,
    params: raiseParams,
    body: remindRequest,
    response: { 200: reminded },
  },
} satisfies EndpointTable;
