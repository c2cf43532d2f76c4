/** What is said of evidence, to whoever sent it and to operators. */
import type { EvidenceFacts } from '#shared/product/evidence/evidence.ts';
import { evidenceLabel } from '#shared/product/evidence/evidence-documents.ts';
import {
  evidenceKeptDays,
  evidenceKindLabels,
  evidenceStateLabels,
  shownFileTypes,
} from '#shared/product/evidence/evidence-kinds.ts';
import { shortDay } from '#shared/product/holders/short-day.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';
import { bytesText } from '../../ui/form/chosen-file.ts';

/** Evidence with its dates as they are shown. */
export type DatedEvidence<E extends EvidenceFacts = EvidenceFacts> = E & {
  readonly dates: {
    readonly uploaded: DateText;
    readonly decided: DateText | null;
    readonly deletes: DateText | null;
    readonly deleted: DateText | null;
  };
};

/** Adds the dates of evidence as they are shown. */
export function dated<E extends EvidenceFacts>(evidence: E, format: FormatDate): DatedEvidence<E> {
  const on = (iso: string | null) => (iso === null ? null : format(iso));
  const { uploadedAt, decidedAt, deleteAt, deletedAt } = evidence;
  const dates = {
    uploaded: format(uploadedAt),
    decided: on(decidedAt),
    deletes: on(deleteAt),
    deleted: on(deletedAt),
  };
  return { ...evidence, dates };
}

/** What a file is, and of whom where that is an entity. */
export function evidenceTitle({ kind, document, entity }: EvidenceFacts): string {
  return `${evidenceLabel({ kind, document })}${entity === null ? '' : ` of ${entity.legalName}`}`;
}

/** The state of evidence in a word or two. */
export function evidenceStateLabel({ state, isExpired }: EvidenceFacts): string {
  return isExpired ? 'Expired' : evidenceStateLabels[state];
}

/** The colour of that state. */
export function evidenceTone({ state, isExpired }: EvidenceFacts) {
  if (state === 'waiting' || isExpired) return 'attention' as const;
  return state === 'accepted' ? ('accent' as const) : ('plain' as const);
}

/** The rows about a file: what was sent, what was decided, and how long it is kept. */
export function evidenceFacts({ dates, ...evidence }: DatedEvidence) {
  const { kind, document } = evidence;
  const { name, bytes, mediaType, sha256, decisionReason, validUntil } = evidence;
  const { decided, deletes, deleted } = dates;
  return [
    ...(document === null ? [] : [{ label: 'Kind', value: evidenceKindLabels[kind] }]),
    {
      label: 'File',
      value:
        deleted === null
          ? `${name} (${shownFileTypes[mediaType].label}, ${bytesText(bytes)})`
          : `Deleted on ${deleted.words}, ${evidenceKeptDays} days after the decision`,
    },
    { label: 'Sent', value: dates.uploaded.words },
    ...(decided === null
      ? []
      : [
          { label: 'Decided', value: decided.words },
          { label: 'Reason', value: decisionReason },
        ]),
    ...(validUntil === null ? [] : [{ label: 'Valid until', value: shortDay(validUntil) }]),
    ...(deletes === null || deleted !== null
      ? []
      : [
          {
            label: 'Kept until',
            value: `${deletes.words}, ${evidenceKeptDays} days after the decision`,
          },
        ]),
    { label: 'SHA-256', value: sha256 },
  ];
}
