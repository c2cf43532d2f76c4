import { sideLetterStateLabels } from '#shared/product/commitments/side-letter-lifecycle.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { bytesText } from '../../ui/form/chosen-file.ts';
import css from './letter-list.module.css';
import type { LetterData } from './letter-loader.ts';

/** Lists side letters with their state, signatures and hashes. */
export function LetterList({ letters }: { readonly letters: readonly LetterData[] }) {
  return (
    <ul className={css['letters']}>
      {letters.map((letter) => (
        <Letter key={letter.id} letter={letter} />
      ))}
    </ul>
  );
}

function Letter({ letter }: { readonly letter: LetterData }) {
  const { id, subject, note, state, sha256, bytes, isThere, offered, signed, ended } = letter;
  const { site } = usePageView();
  const href = `${site.apiBaseUrl}/side-letters/${encodeURIComponent(id)}/content`;
  return (
    <li>
      <p className={css['name']}>
        {isThere ? (
          <a href={href} download>
            {subject} (PDF)
          </a>
        ) : (
          <span>{subject}</span>
        )}
        <strong>{sideLetterStateLabels[state]}</strong>
      </p>
      {note === '' ? null : <p>{note}</p>}
      <p className={css['soft']}>
        Signed for the company by {offered.name}, {offered.title},{' '}
        <FormattedDate moment={letter.offeredOn} />. {bytesText(bytes)}.
      </p>
      {signed === null || letter.signedOn === null ? null : (
        <p className={css['soft']}>
          Signed by {signed.name}, <FormattedDate moment={letter.signedOn} />.
        </p>
      )}
      {ended === null || letter.endedOn === null ? null : (
        <p className={css['soft']}>
          {sideLetterStateLabels[state]} <FormattedDate moment={letter.endedOn} />
          {ended.reason === '' ? '.' : `: ${ended.reason}`}
        </p>
      )}
      <p className={css['hash']}>
        SHA-256: <code>{sha256}</code>
      </p>
    </li>
  );
}
