import { changeLabel } from '#shared/product/raises/field-labels.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import type { RaiseChangeKind } from '#shared/product/raises/raise-changes.ts';
import type { UpdateLines } from '../../domain/update/update-lines.ts';

/** One thing that is new on the page of a raise, and the part of the page that it leads to. */
export interface RaiseNewsLine {
  readonly key: string;
  readonly words: string;
  readonly href: string;
}

/** What an approved change changed is found under the heading of the page that shows it. */
const sections: Readonly<Record<string, string>> = {
  ...{ team: 'team', highlights: 'highlights', pitch: 'pitch', risks: 'risks' },
  ...{ useOfFunds: 'funds', capTable: 'ownership', earlierInvestors: 'ownership' },
  ...{ ownershipShown: 'ownership', opensAt: 'timeline', deadlineAt: 'timeline' },
  ...{ documents: 'documents', nda: 'documents' },
  // They are at the top of the page.
  ...{ title: 'main', summary: 'main', cover: 'main', logo: 'main', images: 'main' },
  ...{ company: 'main', visibility: 'main' },
};

const became: Readonly<Record<Exclude<RaiseChangeKind, 'change-approved'>, string>> = {
  closing: 'Early close announced',
  paused: 'Paused',
  resumed: 'Live again',
  settling: 'Closed to new commitments',
  closed_funded: 'Closed as funded',
  closed_failed: 'Closed as not funded',
  cancelled: 'Cancelled',
};

type Seen = Pick<NetworkRaise, 'sinceVisit' | 'documents' | 'questions'> & {
  readonly content: Pick<
    NonNullable<NetworkRaise['content']>,
    'team' | 'highlights' | 'risks' | 'useOfFunds'
  > | null;
  readonly ownership: NetworkRaise['ownership'];
};

/** Returns what is new on the page of a raise since its reader last looked at it. */
export function raiseNewsLines(raise: Seen): readonly RaiseNewsLine[] {
  const { sinceVisit, documents, questions } = raise;
  if (sinceVisit === null) return [];
  const { since, changes } = sinceVisit;
  const lines = changes.flatMap(({ kind, at, fields }) =>
    kind === 'change-approved'
      ? approved(raise, at, fields)
      : [{ key: `${kind} ${at}`, words: became[kind], href: hrefOf('timeline') }],
  );
  const count = (moments: readonly (string | null)[]) =>
    moments.filter((at) => at !== null && at > since).length;
  const added = count((documents ?? []).map(({ addedAt }) => addedAt));
  const answered = count((questions ?? []).map(({ answeredAt }) => answeredAt));
  return [
    ...lines,
    ...several(added, 'document added', 'documents added', hrefOf('documents')),
    ...several(answered, 'answer published', 'answers published', hrefOf('questions')),
  ];
}

/** Returns that there are updates its reader has not opened: they are new until they are. */
export function unreadLines(updates: UpdateLines | null): readonly RaiseNewsLine[] {
  const unread = (updates?.items ?? []).filter(
    ({ state, isRead }) => state === 'published' && isRead === false,
  ).length;
  return several(unread, 'update to read', 'updates to read', hrefOf('updates'));
}

function several(count: number, one: string, many: string, href: string): RaiseNewsLine[] {
  return count === 0 ? [] : [{ key: href, words: `${count} ${count === 1 ? one : many}`, href }];
}

/** One line for each part of the page that it changed. */
function approved(raise: Seen, at: string, fields: readonly string[]): RaiseNewsLine[] {
  const byPlace = new Map<string, string[]>();
  for (const pointer of fields) {
    const place = placeOf(raise, pointer);
    byPlace.set(place, [...(byPlace.get(place) ?? []), lower(changeLabel(pointer))]);
  }
  return [...byPlace].map(([href, labels]) => ({
    key: `${at} ${href}`,
    words: `Approved change: ${labels.join(', ')}`,
    href,
  }));
}

/** A part of the page that is empty now is not there to lead to. */
function placeOf({ content, ownership, documents }: Seen, pointer: string): string {
  const [, name = ''] = pointer.split('/');
  const place = sections[name] ?? 'terms';
  const isEmpty =
    (name === 'team' || name === 'highlights' || name === 'risks' || name === 'useOfFunds'
      ? (content?.[name].length ?? 0) === 0
      : false) ||
    (place === 'ownership' && ownership === null) ||
    (place === 'documents' && documents === null);
  return hrefOf(isEmpty ? 'terms' : place);
}

/** A part of the page is found by its heading. */
function hrefOf(place: string): string {
  return place === 'main' ? '#main' : `#raise-${place}`;
}

/** Within a sentence; an abbreviation stays as it is. */
function lower(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}
