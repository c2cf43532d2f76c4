/** The documents of a commitment that are known by their hash; plain data for the browser. */
export const checkedDocumentKinds = [
  'certificate',
  'executed',
  'record',
  'agreement',
  'snapshot',
  'payment-evidence',
  'side-letter',
] as const;
export type CheckedDocumentKind = (typeof checkedDocumentKinds)[number];
