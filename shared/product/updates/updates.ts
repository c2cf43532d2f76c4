/** Updates of a raise: what a company tells those who follow it. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { richText } from '../content/content.ts';
import {
  correctionMaxLength,
  metricLabelMaxLength,
  metricUnitMaxLength,
  metricValueMaxLength,
  retractionReasonMaxLength,
  retractionReasonMinLength,
  updateBodyMaxLength,
  updateMetricsMax,
  updatesPerPage,
  updateTitleMaxLength,
} from '../fields/limits.ts';
import { closed, freeText, idOf, longText, moment, oneOf, orNull } from '../fields/schema.ts';
import { updateAudiences } from './update-audience.ts';
import { updateStates } from './update-lifecycle.ts';

const title = freeText(updateTitleMaxLength, 'the title');
const body = Type.String({
  ...freeText(updateBodyMaxLength, 'the text', true),
  description: 'Markdown.',
});
const audience = oneOf(updateAudiences, {
  title: 'who it is for',
  description:
    '`committed`: who signed, paid or holds the investment; `granted`: also who can read the data room; `watchers`: also who watches the raise, while it is open and shown to them.',
});

/** A figure of an update as it is sent. */
const sentMetric = closed({
  label: freeText(metricLabelMaxLength, 'what it measures'),
  value: Type.String({
    maxLength: metricValueMaxLength,
    title: 'the value',
    description: 'A decimal number, such as 42000 or -3.5.',
  }),
  unit: freeText(metricUnitMaxLength, 'the unit'),
});
const sentMetrics = Type.Array(sentMetric, { maxItems: updateMetricsMax, title: 'the metrics' });

/** What a company writes: a draft needs nothing but its raise. */
export const updateRequest = closed({
  raise: idOf('rse'),
  title: Type.Optional(title),
  body: Type.Optional(body),
  audience: Type.Optional(audience),
  metrics: Type.Optional(sentMetrics),
});
/** A change of a draft: what is left out stays. */
export const updateChange = closed({
  title: Type.Optional(title),
  body: Type.Optional(body),
  audience: Type.Optional(audience),
  metrics: Type.Optional(sentMetrics),
});
export type UpdateChange = Static<typeof updateChange>;

export const updateCorrection = closed({ text: longText(1, correctionMaxLength, 'what is right') });
export const updateRetraction = closed({
  reason: longText(retractionReasonMinLength, retractionReasonMaxLength, 'the reason'),
});

/** What the company can do with an update. */
export const updateActions = ['change', 'delete', 'publish', 'correct', 'retract'] as const;
export type UpdateAction = (typeof updateActions)[number];

const metric = closed({ label: Type.String(), value: Type.String(), unit: Type.String() });

/** What a list says of an update. */
const summary = {
  id: idOf('upd'),
  raise: closed({ id: idOf('rse'), title: Type.String(), slug: Type.String() }),
  company: closed({ id: idOf('cmp'), name: Type.String() }),
  title: Type.String(),
  audience,
  state: oneOf(updateStates),
  createdAt: moment,
  updatedAt: moment,
  publishedAt: orNull(moment),
  retractedAt: orNull(moment),
  correctedAt: orNull(
    Type.String({ format: 'date-time', description: 'When it was last corrected.' }),
  ),
  isRead: orNull(
    Type.Boolean({ description: 'Whether you have read it; null for the company and operators.' }),
  ),
  reads: orNull(
    closed(
      { read: Type.Integer({ minimum: 0 }), of: Type.Integer({ minimum: 0 }) },
      {
        description:
          'How many people have read it, each counted once, of those who were told and those who came later and opened it. Null for its readers, and of a draft.',
      },
    ),
  ),
};
export const updateSummary = closed(summary);
export type UpdateSummary = Static<typeof updateSummary>;

export const update = closed({
  ...summary,
  body: orNull(
    Type.String({ description: 'The Markdown, for the company; null for everyone else.' }),
  ),
  text: orNull(richText),
  metrics: Type.Array(metric),
  history: Type.Array(
    closed({
      label: Type.String(),
      unit: Type.String(),
      points: Type.Array(
        closed({ update: idOf('upd'), publishedAt: moment, value: Type.String() }),
        { description: 'The oldest first.' },
      ),
    }),
    { description: 'The metrics that you can read in earlier updates, too.' },
  ),
  corrections: Type.Array(closed({ text: Type.String(), at: moment }), {
    description: 'The oldest first.',
  }),
  retractionReason: orNull(Type.String()),
  reach: orNull(
    closed(
      {
        committed: Type.Integer({ minimum: 0 }),
        granted: Type.Integer({ minimum: 0 }),
        watchers: Type.Integer({ minimum: 0 }),
      },
      { description: 'Of a draft, for the company: how many people each audience has now.' },
    ),
  ),
  can: Type.Array(oneOf(updateActions), { description: 'What you can do with it now.' }),
  version: Type.Integer({ minimum: 1 }),
});
export type Update = Static<typeof update>;
export const updateResponse = closed({ update });

export const updatesQuery = closed({
  raise: Type.Optional(
    Type.String({
      maxLength: 80,
      pattern: '^rse_[A-Za-z0-9_-]{16,64}$',
      title: 'the raise',
      description: 'Only its updates; with drafts for the company.',
    }),
  ),
  ...pageQuery('updates', updatesPerPage),
});
export const updateList = closed({
  items: Type.Array(updateSummary, { description: 'Newest first.' }),
  nextCursor: orNull(Type.String()),
});
export type UpdateList = Static<typeof updateList>;
