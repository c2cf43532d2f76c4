import type { SideLetter, SideLetterList } from '#shared/product/commitments/side-letters.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';

/** A side letter with its moments as they are shown. */
export interface LetterData extends SideLetter {
  readonly offeredOn: DateText;
  readonly signedOn: DateText | null;
  readonly endedOn: DateText | null;
}

/** The side letters of a commitment, and what can be done about them. */
export interface LettersData extends Omit<SideLetterList, 'items'> {
  readonly items: readonly LetterData[];
}

/** Reads the side letters of a commitment; null when they could not be read. */
export async function readLetters(
  api: ApiClient,
  id: string,
  write: FormatDate,
): Promise<LettersData | null> {
  const list = await api
    .send('GET /commitments/:id/side-letters', { params: { id } })
    .catch(() => null);
  return (
    list && {
      ...list,
      items: list.items.map((letter) => toLetterData(letter, write)),
    }
  );
}

/** A side letter for the page. */
export function toLetterData(letter: SideLetter, write: FormatDate): LetterData {
  return {
    ...letter,
    offeredOn: write(letter.offered.at),
    signedOn: letter.signed && write(letter.signed.at),
    endedOn: letter.ended && write(letter.ended.at),
  };
}
