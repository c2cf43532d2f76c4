/** A draft as its form sees it. */

import { metricText } from '#shared/product/updates/metrics.ts';
import { audienceLabels, updateAudiences } from '#shared/product/updates/update-audience.ts';
import type { Update, UpdateChange } from '#shared/product/updates/updates.ts';
import { readRows, writeRows } from '../../framework/autosave/form-values.ts';
import type { FormValues } from '../../framework/autosave/merge-values.ts';
import type { ConflictedForm } from '../../framework/autosave/save-merged.ts';
import type { Stored } from '../../framework/autosave/stored-form.ts';
import { type FormName, formName } from '../../framework/forms/form-name.ts';

/** The form of a draft. */
export const draftForm: FormName<ConflictedForm> = formName('save-update');

/** The fields of the draft that are lists. */
export const draftLists: readonly string[] = ['metrics'];

/** A draft, as its form sees it. */
export function storedDraft({
  version,
  title,
  body,
  audience,
  metrics,
}: Pick<Update, 'version' | 'title' | 'body' | 'audience' | 'metrics'>): Stored {
  const rows = writeRows(metrics.map(({ label, value, unit }) => ({ label, value, unit })));
  return { version, values: { title, body: body ?? '', audience, metrics: rows } };
}

/** What is changed, as the API takes it. */
export function changeOf({ title, body, audience, metrics }: FormValues): UpdateChange {
  const chosen = updateAudiences.find((one) => one === audience);
  return {
    ...(title === undefined ? {} : { title }),
    ...(body === undefined ? {} : { body }),
    ...(chosen === undefined ? {} : { audience: chosen }),
    ...(metrics === undefined ? {} : { metrics: metricsIn(metrics) }),
  };
}

function metricsIn(rows: string) {
  return readRows(rows).map(({ label = '', value = '', unit = '' }) => ({ label, value, unit }));
}

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  body: 'Text',
  audience: 'Audience',
  metrics: 'Metrics',
};

/** What a field of the form is called. */
export function draftLabel(name: string): string {
  return labels[name] ?? name;
}

/** A value in words, where there are two to choose from. */
export function draftValueInWords(name: string, value: string): string {
  if (name === 'audience') {
    const found = updateAudiences.find((one) => one === value);
    return found === undefined ? value : audienceLabels[found];
  }
  if (name !== 'metrics') return value;
  return metricsIn(value)
    .map((metric) => `${metric.label}: ${metricText(metric)}`)
    .join('\n');
}
