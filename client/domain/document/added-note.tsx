import type { DateText } from '../../ui/data/date-formatter.ts';
import { ShortTime } from '../../ui/data/formatted-date.tsx';

/** Says of a document or an answer that no operator has reviewed it; nothing of what was reviewed. */
export function AddedNote({ added }: { readonly added: DateText | null }) {
  if (added === null) return null;
  return (
    <>
      Added on <ShortTime moment={added} />, not part of what was reviewed
    </>
  );
}
