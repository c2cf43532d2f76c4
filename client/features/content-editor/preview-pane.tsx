import type { Ref } from 'react';
import type { LivePreview } from '../../framework/markdown/live-preview.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { RichTextView } from '../../ui/data/rich-text.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SessionEndedNotice } from '../../ui/feedback/session-ended-notice.tsx';
import { useHydrated } from '../../ui/form/hydrated.ts';
import boxCss from '../../ui/layout/box.module.css';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './content-editor.module.css';

/** The text as readers see it, with warnings about parts that are not shown as written. */
export function PreviewPane(props: {
  readonly ref: Ref<HTMLElement>;
  readonly live: LivePreview;
  readonly asSaved: boolean;
}) {
  const { ref, live } = props;
  const { rendered, reason } = live;
  const { url } = usePageView();
  const words = useStateInWords(live.state, props.asSaved);
  const isEmpty = rendered === null || rendered.content.length === 0;
  return (
    // It scrolls, so it must be reachable with the keyboard.
    <section
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      aria-labelledby="preview-title"
      className={classes(stackCss['space5'], boxCss['raised'], css['preview'])}
    >
      <header className={classes(rowCss['links'], rowCss['spread'], css['previewHead'])}>
        <h3 id="preview-title">Preview</h3>
        <p>
          {words}
          {isEmpty || rendered.readingMinutes === undefined
            ? null
            : ` ${rendered.readingMinutes} min read.`}
        </p>
      </header>
      {live.state === 'logged-out' ? (
        <SessionEndedNotice tone="attention" url={url} live>
          to see the preview. What you typed is kept.
        </SessionEndedNotice>
      ) : null}
      {live.state === 'failed' ? (
        <Notice tone="attention">
          <p>The preview couldn’t be shown. {reason}</p>
        </Notice>
      ) : null}
      {rendered === null || rendered.warnings.length === 0 ? null : (
        <Notice tone="attention" title="Readers won’t see this as written">
          <ul className={css['warnings']}>
            {rendered.warnings.map(({ code, message, line }) => (
              <li key={`${line} ${code} ${message}`}>
                {line === null ? null : `Line ${line}: `}
                {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isEmpty ? (
        <p className={css['nothing']}>Nothing to preview yet.</p>
      ) : (
        <RichTextView text={rendered.content} lift={2} />
      )}
    </section>
  );
}

function useStateInWords(state: LivePreview['state'], asSaved: boolean): string {
  const hydrated = useHydrated();
  if (!hydrated) return asSaved ? 'Preview of the saved text.' : 'Preview of unsaved text.';
  if (state === 'waiting') return 'Drawing …';
  return state === 'same' ? 'As you type.' : 'Not the latest text.';
}
