/** What a change of an approved raise causes once an operator approves it, from the table of weights. */
import { documentWeights } from '#shared/product/raises/change-weights.ts';
import {
  type DocumentFolder,
  documentFolderLabels,
  documentFolders,
} from '#shared/product/raises/document-kinds.ts';

/** When a change that is only reviewed is weighed otherwise: an operator may approve it as material. */
export const unlessMaterial = 'unless the operator finds the change material';

/** What a change that is only reviewed causes. */
export const reviewedConsequence: string = `Nobody has to reconfirm, ${unlessMaterial}.`;

/** The consequences of a change of an approved raise once an operator approves it. */
export const weightWords: Readonly<Record<'material' | 'reviewed', string>> = {
  material:
    'If an operator approves it, everyone who signed must reconfirm within 5 business days.',
  reviewed: `An operator will review this before investors see it. ${reviewedConsequence}`,
};

/**
 * Says what replacing, deleting or moving a reviewed document causes once an operator approves it.
 * @param folder the one in which it was reviewed
 */
export function documentConsequence(folder: DocumentFolder): string {
  return isMaterial(folder) ? weightWords.material : reviewedConsequence;
}

/** Says which reviewed documents everyone who signed weighs anew, where several are changed at once. */
export const documentsConsequence: string = `If one of them is in ${sentenceList(
  documentFolders.filter(isMaterial).map((folder) => documentFolderLabels[folder]),
  'or',
)} and an operator approves it, everyone who signed must reconfirm within 5 business days.`;

/** Joins some things in a sentence: "A, B and C". */
export function sentenceList(things: readonly string[], last: 'and' | 'or'): string {
  if (things.length < 2) return things.join('');
  return `${things.slice(0, -1).join(', ')} ${last} ${things.at(-1)}`;
}

function isMaterial(folder: DocumentFolder): boolean {
  return documentWeights[folder].weight === 'material';
}
