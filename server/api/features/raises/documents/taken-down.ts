import { refusal } from '#api/platform/http/refusals.ts';
import type { DocumentRow } from './document-store.ts';

/** Rejects with 422 while an operator hides a document: its company leaves it as it is. */
export function requireNotTakenDown({
  document,
}: {
  readonly document: Pick<DocumentRow, 'taken_down_at'>;
}): void {
  if (document.taken_down_at === null) return;
  throw refusal(
    'taken-down',
    'An operator has taken this document down, so it stays as it is. Add another document instead.',
  );
}
