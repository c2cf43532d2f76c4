import { type TextPart, wordDifference } from '#shared/text/word-difference.ts';
import boxCss from '../../ui/layout/box.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './portfolio.module.css';

/**
 * The paragraph that names the snapshot by its hash, which differs whenever anything does: it says
 * nothing to people that the other differences do not.
 */
const namesSnapshot = (parts: readonly TextPart[]) =>
  parts.some(({ text }) => text.includes('SHA-256'));

/**
 * The paragraphs of an agreement that differ from an earlier text, word by word. Where the terms that
 * changed are shown above it, they are behind a title.
 */
export function AgreementDifference(props: {
  readonly before: string;
  readonly after: string;
  readonly isBelowTerms: boolean;
}) {
  const { after, isBelowTerms } = props;
  // A form sends line ends as CR LF.
  const before = props.before.replaceAll('\r\n', '\n');
  const changed = paragraphsOf(wordDifference(before, after)).filter((parts) =>
    parts.some(({ kind }) => kind !== 'same'),
  );
  const told = changed.filter((parts) => !namesSnapshot(parts));
  if (told.length > 0) {
    if (!isBelowTerms) return <Paragraphs changed={told} />;
    return (
      <details className={css['wording']}>
        <summary>See the wording in the agreement</summary>
        <Paragraphs changed={told} />
      </details>
    );
  }
  if (isBelowTerms) return null;
  return (
    <p>
      {changed.length === 0
        ? 'The text of the agreement is the same.'
        : 'The agreement is the same, except for the version of the offer that it names.'}
    </p>
  );
}

function Paragraphs({ changed }: { readonly changed: readonly (readonly TextPart[])[] }) {
  return (
    <div className={classes(stackCss['space2'], boxCss['quote'], css['difference'])}>
      {changed.map((parts, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is identified by its position
        <p key={at}>
          {parts.map(({ kind, text }, index) => {
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
            if (kind === 'added') return <ins key={index}>{text}</ins>;
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
            if (kind === 'removed') return <del key={index}>{text}</del>;
            return text;
          })}
        </p>
      ))}
    </div>
  );
}

/** The parts of each paragraph; a break that was itself added or removed is a break as well. */
function paragraphsOf(parts: readonly TextPart[]): readonly (readonly TextPart[])[] {
  const paragraphs: TextPart[][] = [[]];
  for (const { kind, text } of parts) {
    for (const [at, piece] of text.split(/\n+/).entries()) {
      if (at > 0) paragraphs.push([]);
      if (piece !== '') paragraphs.at(-1)?.push({ kind, text: piece });
    }
  }
  return paragraphs;
}
