/** How many documents and answers came in a data room. */
export interface NewsCounts {
  readonly documents: number;
  readonly answers: number;
}

/** Says what came in a data room: "3 documents, 1 answer". */
export function newsWords({ documents, answers }: NewsCounts): string {
  const parts = [
    ...(documents === 0 ? [] : [documents === 1 ? '1 document' : `${documents} documents`]),
    ...(answers === 0 ? [] : [answers === 1 ? '1 answer' : `${answers} answers`]),
  ];
  return parts.join(', ');
}
