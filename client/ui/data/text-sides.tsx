import { type TextPart, wordDifference } from '#shared/text/word-difference.ts';
import stackCss from '../layout/stack.module.css';
import { classes } from '../tokens/classes.ts';
import textCss from '../tokens/text.module.css';
import css from './text-sides.module.css';

/** Two versions of a text side by side; within each, what the other does not have is marked. */
export function TextSides(props: {
  readonly before: string;
  readonly after: string;
  /** What the two are called. */
  readonly titles: readonly [before: string, after: string];
  /** Neither is older: both are marked alike, and nothing is struck out. */
  readonly alike?: boolean;
}) {
  const { before, after, titles, alike = false } = props;
  const parts = wordDifference(before, after);
  return (
    <div className={classes(stackCss['space3'], css['sides'])}>
      <Side title={titles[0]} parts={parts} leaves="added" alike={alike} />
      <Side title={titles[1]} parts={parts} leaves="removed" alike={alike} />
    </div>
  );
}

/** One version of a text, where the other is not known: nothing is marked. */
export function OneTextSide({ title, text }: { readonly title: string; readonly text: string }) {
  const parts: readonly TextPart[] = text === '' ? [] : [{ kind: 'same', text }];
  return <Side title={title} parts={parts} leaves="removed" alike={false} />;
}

function Side(props: {
  readonly title: string;
  readonly parts: readonly TextPart[];
  readonly leaves: 'added' | 'removed';
  readonly alike: boolean;
}) {
  const shown = props.parts.filter(({ kind }) => kind !== props.leaves);
  return (
    <div>
      <p className={textCss['note']}>{props.title}</p>
      <p className={classes(textCss['written'], css['text'])}>
        {shown.length === 0 ? <span className={textCss['soft']}>Nothing</span> : null}
        {shown.map(({ kind, text }, at) => {
          if (kind === 'same') return props.alike ? shortened(text) : text;
          const Mark = props.alike ? 'mark' : kind === 'added' ? 'ins' : 'del';
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
          return <Mark key={at}>{text}</Mark>;
        })}
      </p>
    </div>
  );
}

/** What both have is only the surroundings of what differs. */
const surroundings = 160;

function shortened(text: string): string {
  if (text.length < 3 * surroundings) return text;
  return `${text.slice(0, surroundings)} … ${text.slice(-surroundings)}`;
}
