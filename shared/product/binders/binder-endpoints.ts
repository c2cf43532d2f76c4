import type { EndpointTable } from '../../http/endpoint.ts';
import { closed, idOf } from '../fields/schema.ts';
import { binderDays } from './binder-limits.ts';
import { binderResponse } from './binders.ts';

const tags = ['Binders'];
const raiseParams = closed({ id: idOf('rse') });
const commitmentParams = closed({ id: idOf('cmt') });

const making = `It is created in the background; read it again to follow its progress. While one is being created, the answer is that one. The same documents give the same file, which is kept for ${binderDays} days.`;
const zip = {
  description:
    'A ZIP, or a part of it (Range). `index.html` and `index.json` list what is in it, `SHA256SUMS` has the hash of every file.',
  produces: ['application/zip'],
};

/** Binders: all papers of a raise, or of one commitment, in one file. */
export const binderEndpoints = {
  'GET /raises/:id/binder': {
    tags,
    summary: 'Read the progress of the binder of a raise',
    description: 'For the owner of its company and for operators.',
    params: raiseParams,
    response: { 200: binderResponse },
  },
  'POST /raises/:id/binder': {
    tags,
    summary: 'Create the binder of a raise',
    description: `All of its documents in a ZIP, except threads and bank accounts. ${making}`,
    params: raiseParams,
    response: { 202: binderResponse },
  },
  'GET /raises/:id/binder/file': {
    tags,
    summary: 'Download the binder of a raise',
    ...zip,
    params: raiseParams,
  },
  'GET /commitments/:id/binder': {
    tags,
    summary: 'Read the progress of the binder of a commitment',
    description: 'For its investor.',
    params: commitmentParams,
    response: { 200: binderResponse },
  },
  'POST /commitments/:id/binder': {
    tags,
    summary: 'Create the binder of a commitment',
    description: `What its investor signed, and what of the raise belongs to that, in a ZIP. ${making}`,
    params: commitmentParams,
    response: { 202: binderResponse },
  },
  'GET /commitments/:id/binder/file': {
    tags,
    summary: 'Download the binder of a commitment',
    ...zip,
    params: commitmentParams,
  },
} satisfies EndpointTable;
