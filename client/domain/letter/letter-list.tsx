import { sideLetterStateLabels } from '#shared/product/commitments/side-letter-lifecycle.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { bytesText } from '../../ui/form/chosen-file.ts';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import type { RecordPlace } from '../commitment/record-place.ts';
import css from '../document/papers.module.css';
import { letterContentHref, letterHref } from './letter-address.ts';
import type { LetterData } from './letter-loader.ts';

/** Lists side letters with their state, signatures and hashes, each to read and to download. */
export function LetterList(props: {
  readonly letters: readonly LetterData[];
  readonly place: RecordPlace;
}) {
  return (
    <ul className={css['list']}>
      {props.letters.map((letter) => (
        <Letter key={letter.id} letter={letter} place={props.place} />
      ))}
    </ul>
  );
}

function Letter(props: { readonly letter: LetterData; readonly place: RecordPlace }) {
  const { letter, place } = props;
  const { id, subject, note, state, sha256, bytes, isThere, pageCount } = letter;
  const { offered, signed, ended } = letter;
  const { site } = usePageView();
  return (
    <li>
      <p className={classes(rowCss['middle'], rowCss['spread'], css['name'])}>
        {pageCount === null ? (
          <span>{subject}</span>
        ) : (
          <a href={letterHref(place, letter)} className={rowCss['link']}>
            {subject}
          </a>
        )}
        {isThere ? (
          <a href={letterContentHref(site.apiBaseUrl, id)} download className={rowCss['link']}>
            Download<span className="visually-hidden"> {subject}</span>
          </a>
        ) : null}
      </p>
      <p>
        <strong>{sideLetterStateLabels[state]}</strong>
      </p>
      {note === '' ? null : <p>{note}</p>}
      <p className={textCss['note']}>
        Signed for the company by {offered.name}, {offered.title},{' '}
        <FormattedDate moment={letter.offeredOn} />. {bytesText(bytes)}.
      </p>
      {signed === null || letter.signedOn === null ? null : (
        <p className={textCss['note']}>
          Signed by {signed.name}, <FormattedDate moment={letter.signedOn} />.
        </p>
      )}
      {ended === null || letter.endedOn === null ? null : (
        <p className={textCss['note']}>
          {sideLetterStateLabels[state]} <FormattedDate moment={letter.endedOn} />
          {ended.reason === '' ? '.' : `: ${ended.reason}`}
        </p>
      )}
      <p className={classes(textCss['soft'], textCss['code'])}>
        SHA-256: <code>{sha256}</code>
      </p>
    </li>
  );
}
