import { type ReactNode, useEffect, useRef } from 'react';
import type { RichText } from '#shared/product/content/rich-text.ts';
import { useLivePreview } from '../../framework/markdown/live-preview.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { RichTextView } from '../../ui/data/rich-text.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { MarkdownTools } from '../../ui/form/markdown-tools.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import boxCss from '../../ui/layout/box.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './text-with-preview.module.css';

/** A field for Markdown with its tools, and beside it how investors read what is in it. */
export function TextWithPreview(props: {
  readonly name: string;
  readonly label: string;
  readonly hint: ReactNode;
  /** What is stored. */
  readonly value: string;
  readonly maxLength: number;
  /** How it reads as stored; null where that could not be rendered. */
  readonly rendered: RichText | null;
  /** Of the heading of the preview: 2 where it is below the title of the view. */
  readonly level?: 2 | 3;
}) {
  const { name, label, hint, value, maxLength, level = 3 } = props;
  const Heading = `h${level}` as const;
  const { site } = usePageView();
  const box = useRef<HTMLDivElement>(null);
  const first = props.rendered === null ? null : { content: props.rendered, warnings: [] };
  const { rendered, state, reason, render } = useLivePreview(first, site.apiBaseUrl);

  // What was restored, or typed before the page was interactive, differs from what the server drew.
  useEffect(() => {
    const typed = box.current?.querySelector('textarea')?.value;
    if (typed !== undefined && typed !== value) render(typed, 0);
  }, [value, render]);

  return (
    <div
      ref={box}
      data-writing=""
      className={classes(stackCss['space5'], css['writing'])}
      onInput={({ target }) => {
        if (target instanceof HTMLTextAreaElement) render(target.value);
      }}
    >
      <TextAreaField
        name={name}
        label={label}
        hint={hint}
        value={value}
        maxLength={maxLength}
        above={(area) => <MarkdownTools area={area} about={label} />}
      />
      {/* It scrolls, so it must be reachable with the keyboard. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        aria-labelledby={`${name}-preview`}
        className={classes(stackCss['space4'], stackCss['top'], boxCss['raised'], css['preview'])}
      >
        <Heading id={`${name}-preview`} className={textCss['title']}>
          As investors read it
        </Heading>
        {state === 'failed' ? (
          <Notice tone="attention">
            <p>The preview couldn’t be shown. {reason}</p>
          </Notice>
        ) : null}
        {(rendered?.warnings ?? []).map(({ line, code, message }) => (
          <Notice key={`${line} ${code} ${message}`} tone="attention">
            <p>{line === null ? message : `Line ${line}: ${message}`}</p>
          </Notice>
        ))}
        {rendered === null || rendered.content.length === 0 ? (
          <p className={textCss['soft']}>Nothing to preview yet.</p>
        ) : (
          <RichTextView text={rendered.content} lift={level - 1} />
        )}
      </section>
    </div>
  );
}
