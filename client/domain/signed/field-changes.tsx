import { changeLabel, fieldAt } from '#shared/product/raises/field-labels.ts';
import { fieldText } from '#shared/product/raises/field-words.ts';
import { type Column, Table } from '../../ui/data/table.tsx';
import { OneTextSide, TextSides } from '../../ui/data/text-sides.tsx';
import boxCss from '../../ui/layout/box.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './signed.module.css';
import type { signedWords } from './signed-words.ts';

/** One field that differs between two versions of a raise. */
export interface ChangedSides {
  readonly pointer: string;
  readonly weight: string;
  /** As JSON; where a side is left out, it is only known that the field changed. */
  readonly before?: string;
  readonly after?: string;
  /** The reader could not see what it was before: that is not to say that nothing was there. */
  readonly isBeforeHidden?: boolean;
}

type ChangeWords = Pick<ReturnType<typeof signedWords>, 'holders' | 'nda' | 'before'>;

/** Of these it is said that they changed, and not from what to what. */
const onlyNamed: readonly string[] = [
  ...['capTable', 'earlierInvestors', 'nda', 'payment', 'agreement'],
];

interface Change {
  readonly pointer: string;
  readonly name: string;
  readonly label: string;
  readonly isMaterial: boolean;
  /** A value fits into the line of a table, a text is compared word by word. */
  readonly kind: 'named' | 'value' | 'text';
  /** Null where the reader could not see it. */
  readonly was: string | null;
  readonly is: string;
}

/** Shows what changed, field by field: values in a table, texts side by side below it. */
export function FieldChanges(props: {
  readonly changes: readonly ChangedSides[];
  readonly words: ChangeWords;
}) {
  const { words } = props;
  const changes = props.changes.map(readChange);
  return (
    <>
      {changes.some(({ was }) => was === null) ? (
        <p className={textCss['note']}>
          {changes.every(({ was }) => was === null)
            ? 'You couldn’t see the earlier version, so only what applies now is shown.'
            : 'Some of what applied before wasn’t shown to you.'}
        </p>
      ) : null}
      <Values changes={changes} before={words.before} />
      {changes
        .filter(({ kind }) => kind !== 'value')
        .map((change) => (
          <TextChange key={change.pointer} change={change} words={words} />
        ))}
    </>
  );
}

/** Shows the values that changed; texts are named, because they are read where they are. */
export function TermChanges(props: {
  readonly changes: readonly ChangedSides[];
  /** Of the column of what was there. */
  readonly before: string;
}) {
  const changes = props.changes.map(readChange);
  const named = changes.filter(({ kind }) => kind !== 'value');
  return (
    <>
      <Values changes={changes} before={props.before} />
      {named.length === 0 ? null : (
        <>
          <p>{named.length === changes.length ? 'Changed:' : 'Also changed:'}</p>
          <ul>
            {named.map(({ pointer, label, isMaterial }) => (
              <li key={pointer}>
                {label}
                {isMaterial ? `, a ${material}` : null}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** What everyone who signed has to reconfirm, in the words of the trade. */
const material = 'material change';

function Values(props: { readonly changes: readonly Change[]; readonly before: string }) {
  const values = props.changes.filter(({ kind }) => kind === 'value');
  if (values.length === 0) return null;
  const columns: readonly Column<Change>[] = [
    {
      key: 'label',
      title: 'Term',
      cell: ({ label, isMaterial }) => (
        <>
          <strong>{label}</strong>
          {isMaterial ? <span className={css['material']}> {material}</span> : null}
        </>
      ),
    },
    ...(values.every(({ was }) => was === null)
      ? []
      : [
          {
            key: 'was',
            title: props.before,
            cell: ({ was }: Change) => (was === null ? 'Not shown' : was || 'Not set'),
          },
        ]),
    { key: 'is', title: 'Now', cell: ({ is }) => <strong>{is || 'Not set'}</strong> },
  ];
  return (
    <div className={css['values']}>
      <Table
        caption="Terms that changed"
        captionHidden
        columns={columns}
        rows={values}
        rowKey={({ pointer }) => pointer}
      />
    </div>
  );
}

/** Both sides of a text, or only that it changed. */
function TextChange(props: { readonly change: Change; readonly words: ChangeWords }) {
  const { change, words } = props;
  const { name, label, isMaterial, kind, was, is } = change;
  return (
    <section
      aria-label={label}
      className={classes(stackCss['space2'], boxCss['ruled'], css['change'])}
    >
      <p>
        <strong>{label}</strong>
        {isMaterial ? `, a ${material}` : null}
      </p>
      {name === 'capTable' || name === 'earlierInvestors' ? (
        <p className={textCss['note']}>{words.holders}</p>
      ) : name === 'nda' ? (
        <p className={textCss['note']}>{words.nda}</p>
      ) : kind === 'named' ? null : was === null ? (
        <OneTextSide title="Now" text={is} />
      ) : (
        <TextSides before={was} after={is} titles={[words.before, 'Now']} />
      )}
    </section>
  );
}

function readChange(change: ChangedSides): Change {
  const { pointer, weight, before, after, isBeforeHidden = false } = change;
  const field = fieldAt(pointer);
  const name = field === 'company' ? pointer.slice(1).replaceAll('/', '.') : field;
  const [was, is] = [before, after].map((side) => (side === undefined ? null : JSON.parse(side)));
  const [wasText, isText] = [was, is].map((side) => fieldText(name, side));
  const isTyped = [was, is].some((side) => Array.isArray(side) || isOwnWords(name, side));
  return {
    ...{ pointer, name, label: changeLabel(pointer), isMaterial: weight === 'material' },
    was: isBeforeHidden ? null : (wasText ?? ''),
    is: isText ?? '',
    kind:
      onlyNamed.includes(name) || (wasText === isText && !isBeforeHidden)
        ? 'named'
        : isTyped
          ? 'text'
          : 'value',
  };
}

/** Whether somebody typed it: an amount, a day or a choice is said in the words of the portal. */
function isOwnWords(name: string, side: unknown): boolean {
  return typeof side === 'string' && side !== '' && fieldText(name, side) === side;
}
