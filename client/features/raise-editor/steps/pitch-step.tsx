import { useEffect, useRef } from 'react';
import { pitchMaxLength } from '#shared/product/fields/limits.ts';
import { useLivePreview } from '../../../framework/markdown/live-preview.ts';
import { usePageView } from '../../../framework/pages/page-state.tsx';
import { RichTextView } from '../../../ui/data/rich-text.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { MarkdownTools } from '../../../ui/form/markdown-tools.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import boxCss from '../../../ui/layout/box.module.css';
import stackCss from '../../../ui/layout/stack.module.css';
import { classes } from '../../../ui/tokens/classes.ts';
import textCss from '../../../ui/tokens/text.module.css';
import css from '../raise-editor.module.css';
import type { StepProps } from './step-props.ts';

/** The pitch, and beside it how investors read it. */
export function PitchStep({ raise, pitch }: StepProps) {
  const { site } = usePageView();
  const box = useRef<HTMLDivElement>(null);
  const first = pitch === null ? null : { content: pitch, warnings: [] };
  const { rendered, state, reason, render } = useLivePreview(first, site.apiBaseUrl);

  // What was restored, or typed before the page was interactive, differs from what the server drew.
  useEffect(() => {
    const typed = box.current?.querySelector('textarea')?.value;
    if (typed !== undefined && typed !== raise.pitch) render(typed, 0);
  }, [raise.pitch, render]);

  return (
    <div
      ref={box}
      className={classes(stackCss['space5'], css['writing'])}
      onInput={({ target }) => {
        if (target instanceof HTMLTextAreaElement) render(target.value);
      }}
    >
      <TextAreaField
        name="pitch"
        label="Pitch"
        hint="Markdown: a blank line between paragraphs, ## before a heading, - before an item of a list. The problem, what you built, who pays for it, and why now."
        value={raise.pitch}
        maxLength={pitchMaxLength}
        above={(area) => <MarkdownTools area={area} about="Pitch" />}
      />
      {/* It scrolls, so it must be reachable with the keyboard. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        aria-labelledby="pitch-preview"
        className={classes(stackCss['space4'], stackCss['top'], boxCss['raised'], css['preview'])}
      >
        <h3 id="pitch-preview" className={textCss['title']}>
          As investors read it
        </h3>
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
          <RichTextView text={rendered.content} lift={2} />
        )}
      </section>
    </div>
  );
}
