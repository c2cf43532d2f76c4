import { viewPath } from '#shared/site/dashboard-address.ts';

/** The view of the dashboard with the raises of a company. */
export const raisesHref: string = viewPath('raise');

const newId = 'new';
export const newRaiseHref = `${raisesHref}&raise=${newId}`;

/** The steps of the editor, in their order. */
export const editorSteps = [
  'company',
  'terms',
  'pitch',
  'funds',
  'team',
  'images',
  'documents',
  'agreement',
  'review',
] as const;
export type EditorStep = (typeof editorSteps)[number];

export const stepTitles: Readonly<Record<EditorStep, string>> = {
  company: 'Headline',
  terms: 'Terms',
  pitch: 'Pitch',
  funds: 'Use of funds',
  team: 'Team and risks',
  images: 'Images',
  documents: 'Documents',
  agreement: 'Agreement',
  review: 'Review',
};

/** The selection of an address: the list, the form for a new raise, or one raise at a step. */
export type RaiseQuery =
  | { readonly kind: 'list'; readonly after: string }
  | { readonly kind: 'new' }
  | { readonly kind: 'preview'; readonly id: string }
  | { readonly kind: 'raise'; readonly id: string; readonly step: EditorStep };

/** Reads an address of this view. */
export function readRaiseQuery({ searchParams }: URL): RaiseQuery {
  const id = searchParams.get('raise');
  if (id === null) return { kind: 'list', after: searchParams.get('after') ?? '' };
  if (id === newId) return { kind: 'new' };
  const named = searchParams.get('step');
  if (named === 'preview') return { kind: 'preview', id };
  return { kind: 'raise', id, step: editorSteps.find((step) => step === named) ?? 'company' };
}

/** The address of a raise in the editor. */
export function raiseHref(id: string, step: EditorStep | 'preview' = 'company'): string {
  const at = step === 'company' ? '' : `&step=${step}`;
  return `${raisesHref}&raise=${encodeURIComponent(id)}${at}`;
}

/** The step after this one; the last one stays. */
export function stepAfter(step: EditorStep): EditorStep {
  return editorSteps[editorSteps.indexOf(step) + 1] ?? 'review';
}
