import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import { imageMaxBytes } from '../fields/limits.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import {
  editedFaq,
  editedFaqEntryResponse,
  faqEntryChange,
  faqEntryDraft,
  faqEntryMove,
} from './faq-editing.ts';
import { imageBody } from './image-body.ts';
import { imageList, imageResponse, imagesQuery, imageUpload } from './images.ts';
import { preview, previewRequest } from './markdown-preview.ts';
import {
  editedPostList,
  editedPostResponse,
  editedPostsQuery,
  postChange,
  postDraft,
} from './post-editing.ts';

const tags = ['Content editing'];
const post = closed({ id: idOf('pst') });
const faqEntry = closed({ id: idOf('faq') });
const contentVersionResponse = closed({ version: Type.Integer({ minimum: 1 }) });
const mebibyte = 1024 * 1024;

/** Writing articles, answers and images. */
export const editingEndpoints = {
  'GET /content/posts': {
    tags: ['Content editing'],
    summary: 'List articles with drafts',
    description: 'Drafts first, then most recently changed first, by page number.',
    querystring: editedPostsQuery,
    response: { 200: editedPostList },
  },
  'GET /content/posts/:id': {
    tags,
    operationId: 'getEditedPost',
    summary: 'Read an article for editing',
    params: post,
    response: { 200: editedPostResponse },
  },
  'POST /content/posts': {
    tags,
    operationId: 'beginPost',
    summary: 'Create an article',
    description: 'As a draft, which only operators can see.',
    body: postDraft,
    response: { 201: editedPostResponse },
  },
  'PATCH /content/posts/:id': {
    tags,
    operationId: 'saveEditedPost',
    summary: 'Save an article',
    description: 'If it is published, the change is public at once.',
    headers: changeHeaders,
    params: post,
    body: postChange,
    response: { 200: editedPostResponse },
  },
  'POST /content/posts/:id/publish': {
    tags,
    operationId: 'publishEditedPost',
    summary: 'Publish an article',
    description:
      'Its slug cannot change after that. If it is published again, it keeps its first date.',
    headers: changeHeaders,
    params: post,
    response: { 200: editedPostResponse },
  },
  'POST /content/posts/:id/unpublish': {
    tags,
    operationId: 'unpublishEditedPost',
    summary: 'Unpublish an article',
    headers: changeHeaders,
    params: post,
    response: { 200: editedPostResponse },
  },
  'DELETE /content/posts/:id': {
    tags,
    operationId: 'deleteEditedPost',
    summary: 'Delete a draft',
    headers: changeHeaders,
    params: post,
  },
  'GET /content/faq': {
    tags,
    summary: 'List questions with drafts',
    response: { 200: editedFaq },
  },
  'GET /content/faq/:id': {
    tags,
    operationId: 'getEditedFaqEntry',
    summary: 'Read a question',
    params: faqEntry,
    response: { 200: editedFaqEntryResponse },
  },
  'POST /content/faq': {
    tags,
    operationId: 'beginFaqEntry',
    summary: 'Create a question',
    description: 'As a draft at the end of its topic.',
    body: faqEntryDraft,
    response: { 201: editedFaqEntryResponse },
  },
  'PATCH /content/faq/:id': {
    tags,
    operationId: 'saveEditedFaqEntry',
    summary: 'Save a question',
    description:
      'If it is published, the change is public at once. Moved to another topic, it goes to the end.',
    headers: changeHeaders,
    params: faqEntry,
    body: faqEntryChange,
    response: { 200: editedFaqEntryResponse },
  },
  'POST /content/faq/:id/publish': {
    tags,
    operationId: 'publishEditedFaqEntry',
    summary: 'Publish a question',
    description: 'Its anchor cannot change after that.',
    headers: changeHeaders,
    params: faqEntry,
    response: { 200: editedFaqEntryResponse },
  },
  'POST /content/faq/:id/unpublish': {
    tags,
    operationId: 'unpublishEditedFaqEntry',
    summary: 'Unpublish a question',
    headers: changeHeaders,
    params: faqEntry,
    response: { 200: editedFaqEntryResponse },
  },
  'DELETE /content/faq/:id': {
    tags,
    operationId: 'deleteEditedFaqEntry',
    summary: 'Delete a question',
    headers: changeHeaders,
    params: faqEntry,
  },
  'POST /content/faq/:id/move': {
    tags,
    summary: 'Move a question up or down',
    description: 'By one place within its topic. Does nothing at the end.',
    params: faqEntry,
    body: faqEntryMove,
    response: { 200: editedFaq },
  },
  'POST /content/preview': {
    tags: ['Content editing'],
    summary: 'Preview Markdown',
    description:
      'The tree of blocks that readers would get, and warnings about text that will not show as written. Nothing is saved.',
    body: previewRequest,
    response: { 200: preview },
  },
  'GET /content/version': {
    tags: ['Content'],
    summary: 'Ask whether public content has changed',
    description:
      'A number that changes with every change to public content, for anyone who caches it.',
    response: { 200: contentVersionResponse },
  },
  'GET /content/images': {
    tags,
    summary: 'List images',
    description:
      'Newest first, each with the articles and answers that use it; optionally only those that are used, or that are not.',
    querystring: imagesQuery,
    response: { 200: imageList },
  },
  'DELETE /content/images/:id': {
    tags,
    summary: 'Delete an image',
    params: closed({ id: idOf('img') }),
  },
  'PUT /content/images': {
    tags,
    summary: 'Upload an image',
    description: `The bytes of a PNG, JPEG, WebP or GIF, ${imageMaxBytes / mebibyte} MiB at most. It is saved again, at most 1600 pixels wide and without its metadata. The same image sent twice is kept once.`,
    querystring: imageUpload,
    body: imageBody,
    response: { 200: imageResponse },
  },
} satisfies EndpointTable;
