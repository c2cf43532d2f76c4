import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import { feedLength, postAddressesMax } from '../fields/limits.ts';
import { closed } from '../fields/schema.ts';
import {
  faq,
  faqQuery,
  post,
  postAddresses,
  postBySlugQuery,
  postList,
  postsQuery,
} from './content.ts';

const tags = ['Content'];

/** Articles, answers and images as everybody reads them. */
export const contentEndpoints = {
  'GET /posts': {
    tags,
    summary: 'List articles',
    description: 'Published articles, newest first, by page number.',
    querystring: postsQuery,
    response: { 200: postList },
  },
  'GET /posts/by-slug': {
    tags,
    summary: 'Read an article',
    description:
      'The article as Markdown and as a tree of blocks, with related articles and its neighbours in time.',
    querystring: postBySlugQuery,
    response: { 200: post },
  },
  'GET /posts/addresses': {
    tags,
    summary: 'List the addresses of all articles',
    description: `For sitemaps: every published slug, newest first, ${postAddressesMax.toLocaleString('en')} at most.`,
    response: { 200: postAddresses },
  },
  'GET /posts.atom': {
    tags,
    summary: 'Follow articles in a feed reader',
    description: `The newest ${feedLength} articles as an Atom feed (RFC 4287).`,
    produces: ['application/atom+xml'],
    response: { 200: Type.String() },
  },
  'GET /faq': {
    tags,
    summary: 'List questions and answers',
    description: 'Grouped by topic, in the order of the page.',
    querystring: faqQuery,
    response: { 200: faq },
  },
  'GET /media/:file': {
    tags: ['Content'],
    summary: 'Read an image',
    params: closed({ file: Type.String({ maxLength: 100, title: 'the name of the file' }) }),
    produces: ['image/png', 'image/jpeg', 'image/webp'],
  },
} satisfies EndpointTable;
