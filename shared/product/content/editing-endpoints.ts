import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import { imageMaxBytes } from '../fields/limits.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import {
  answerChange,
  answerDraft,
  answerMove,
  editedAnswerAnswer,
  editedFaq,
  editedPostAnswer,
  editedPostList,
  editedPostsQuery,
  imageAnswer,
  imageList,
  imagesQuery,
  imageUpload,
  postChange,
  postDraft,
  preview,
  previewRequest,
} from './content-editing.ts';
import { pictureBody } from './picture-body.ts';

const tags = ['Content editing'];
const post = closed({ id: idOf('pst') });
const answer = closed({ id: idOf('faq') });
const versionAnswer = closed({ version: Type.Integer({ minimum: 1 }) });
const mebibyte = 1024 * 1024;

/** Writing articles, answers and pictures. */
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
    response: { 200: editedPostAnswer },
  },
  'POST /content/posts': {
    tags,
    operationId: 'beginPost',
    summary: 'Create an article',
    description: 'As a draft, which only operators can see.',
    body: postDraft,
    response: { 201: editedPostAnswer },
  },
  'PATCH /content/posts/:id': {
    tags,
    operationId: 'saveEditedPost',
    summary: 'Save an article',
    description: 'If it is published, the change is public at once.',
    headers: changeHeaders,
    params: post,
    body: postChange,
    response: { 200: editedPostAnswer },
  },
  'POST /content/posts/:id/publish': {
    tags,
    operationId: 'publishEditedPost',
    summary: 'Publish an article',
    description:
      'Its slug cannot change after that. If it is published again, it keeps its first date.',
    headers: changeHeaders,
    params: post,
    response: { 200: editedPostAnswer },
  },
  'POST /content/posts/:id/unpublish': {
    tags,
    operationId: 'unpublishEditedPost',
    summary: 'Unpublish an article',
    headers: changeHeaders,
    params: post,
    response: { 200: editedPostAnswer },
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
    operationId: 'getEditedAnswer',
    summary: 'Read a question',
    params: answer,
    response: { 200: editedAnswerAnswer },
  },
  'POST /content/faq': {
    tags,
    operationId: 'beginAnswer',
    summary: 'Create a question',
    description: 'As a draft at the end of its topic.',
    body: answerDraft,
    response: { 201: editedAnswerAnswer },
  },
  'PATCH /content/faq/:id': {
    tags,
    operationId: 'saveEditedAnswer',
    summary: 'Save a question',
    description:
      'If it is published, the change is public at once. Moved to another topic, it goes to the end.',
    headers: changeHeaders,
    params: answer,
    body: answerChange,
    response: { 200: editedAnswerAnswer },
  },
  'POST /content/faq/:id/publish': {
    tags,
    operationId: 'publishEditedAnswer',
    summary: 'Publish a question',
    description: 'Its anchor cannot change after that.',
    headers: changeHeaders,
    params: answer,
    response: { 200: editedAnswerAnswer },
  },
  'POST /content/faq/:id/unpublish': {
    tags,
    operationId: 'unpublishEditedAnswer',
    summary: 'Unpublish a question',
    headers: changeHeaders,
    params: answer,
    response: { 200: editedAnswerAnswer },
  },
  'DELETE /content/faq/:id': {
    tags,
    operationId: 'deleteEditedAnswer',
    summary: 'Delete a question',
    headers: changeHeaders,
    params: answer,
  },
  'POST /content/faq/:id/move': {
    tags,
    summary: 'Move a question up or down',
    description: 'By one place within its topic. Does nothing at the end.',
    params: answer,
    body: answerMove,
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
    response: { 200: versionAnswer },
  },
  'GET /content/images': {
    tags,
    summary: 'List pictures',
    description: 'Newest first, by page number, each with the articles and answers that use it.',
    querystring: imagesQuery,
    response: { 200: imageList },
  },
  'DELETE /content/images/:id': {
    tags,
    summary: 'Delete a picture',
    params: closed({ id: idOf('img') }),
  },
  'PUT /content/images': {
    tags,
    summary: 'Upload a picture',
    description: `The bytes of a PNG, JPEG, WebP or GIF, ${imageMaxBytes / mebibyte} MiB at most. It is saved again, at most 1600 pixels wide and without its metadata. The same picture sent twice is kept once.`,
    querystring: imageUpload,
    body: pictureBody,
    response: { 200: imageAnswer },
  },
} satisfies EndpointTable;
