import { faqTopicTitles } from '#shared/product/content/faq-topics.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { topicOf } from './content-address.ts';
import css from './content-editor.module.css';
import { asTyped, type Edited, type EditorKind } from './editor-kind.ts';
import { type DifferentLine, lineDifferences, nearDifferences } from './line-differences.ts';

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  slug: 'Address',
  summary: 'Summary',
  author: 'Author',
  tags: 'Tags',
  topic: 'Topic',
  question: 'Question',
  anchor: 'Address',
};

/**
 * Shown when somebody else has saved first: their version, how it differs from what was sent, and
 * the two ways to go on. What was typed stays in the form below.
 */
export function OtherVersion(props: { readonly kind: EditorKind; readonly stored: Edited }) {
  const { kind } = props;
  const markdown = kind.markdown.name;
  const values = asTyped(props.stored);
  const typed = useFormResult(kind.form)?.values ?? {};
  const differing = Object.keys(values).filter(
    (name) => name !== markdown && (typed[name] ?? '').trim() !== values[name],
  );
  const mine = (typed[markdown] ?? '').replace(/\r\n?/g, '\n');
  const stored = values[markdown] ?? '';
  return (
    <Notice tone="attention" title="What is stored now">
      <p>
        Your text is still below. Save again to replace the stored version, or{' '}
        <a href={kind.href(props.stored.id)}>continue from the stored version</a> and discard yours.
      </p>
      {differing.length === 0 ? null : (
        <dl className={css['other']}>
          {differing.map((name) => (
            <div key={name}>
              <dt>{labels[name] ?? name}</dt>
              <dd>{inWords(name, values[name] ?? '')}</dd>
            </div>
          ))}
        </dl>
      )}
      {mine === stored ? null : <TextDifferences mine={mine} stored={stored} />}
    </Notice>
  );
}

function inWords(name: string, value: string): string {
  if (value === '') return '(empty)';
  return name === 'topic' ? faqTopicTitles[topicOf(value)] : value;
}

function TextDifferences(props: { readonly mine: string; readonly stored: string }) {
  const shown = nearDifferences(lineDifferences(props.mine, props.stored));
  return (
    <details className={css['help']} open>
      <summary>Compare the two versions</summary>
      <p>
        Lines marked <ins>+ are stored</ins> but not in yours; lines marked <del>− are yours</del>{' '}
        but not stored.
      </p>
      {/* A scrollable region must be reachable with the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <div className={css['differences']} tabIndex={0}>
        {shown.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
          <p key={at}>{line === null ? '…' : <Line line={line} />}</p>
        ))}
      </div>
    </details>
  );
}

function Line(props: { readonly line: DifferentLine }) {
  const { kind, text } = props.line;
  if (kind === 'theirs') return <ins>+ {text}</ins>;
  return kind === 'mine' ? <del>− {text}</del> : text;
}
