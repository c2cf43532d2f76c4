import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import { teaserAddressesMax } from '../fields/limits.ts';
import { closed, idOf } from '../fields/schema.ts';
import {
  networkList,
  networkQuery,
  networkRaise,
  networkRaiseQuery,
  teaserAddresses,
} from './network.ts';

const tags = ['Network'];

/** Published raises, as much of them as whoever asks may see. */
export const networkEndpoints = {
  'GET /raises': {
    tags,
    summary: 'Search published raises',
    description:
      'Those you may know of that are open: without credentials the teasers that are public, with them what your account may see. `q` finds raises with words that begin so, in their title, their summary, the name of the company and its sentence. Sorted by when they went live, by when they close, or by how much of the minimum is signed and funded; the figures of a teaser are not known, so it comes last in that order. `fit` is for approved investors: by how well a raise fits what their profile says they look for, without what they are not offered; others get the newest first.',
    querystring: networkQuery,
    response: { 200: networkList },
  },
  'GET /raises/by-slug': {
    tags,
    summary: 'Read a published raise',
    description:
      'As it was last reviewed or published, never as it is being edited. What you may not see is null; a raise that you may not know of is not found. Once it is paused or has ended, only its company, operators and those with access find it.',
    querystring: networkRaiseQuery,
    response: { 200: networkRaise },
  },
  'POST /raises/:id/seen': {
    tags,
    summary: 'Mark a raise as seen',
    description:
      'From then on `sinceVisit` counts from there, once half an hour has passed. It is noted once for a visit, for raises you follow: you watch it, have committed to it or have access. To call it again changes nothing, and nobody else sees it.',
    params: closed({ id: idOf('rse') }),
  },
  'GET /raises/:id/images/:file': {
    tags,
    summary: 'Read an image of a raise',
    description:
      'The cover and the logo for everyone who may see its teaser, the others for people who may see its page, as they were last approved. Its company and operators also see those that were not approved yet.',
    params: closed({
      id: idOf('rse'),
      file: Type.String({ maxLength: 100, title: 'the name of the file' }),
    }),
    produces: ['image/png', 'image/jpeg', 'image/webp'],
  },
  'GET /raises/addresses': {
    tags,
    summary: 'List the addresses of public teasers',
    description: `For sitemaps: the raises that are open and whose teaser everyone may read, the newest first, ${teaserAddressesMax.toLocaleString('en')} at most.`,
    response: { 200: teaserAddresses },
  },
} satisfies EndpointTable;
