import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { Image } from '#shared/product/content/images.ts';
import { type RenderedMarkdown, useLivePreview } from '../../framework/markdown/live-preview.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import css from './content-editor.module.css';
import { asBlock } from './image-markdown.ts';
import { ImagePicker } from './image-picker.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { MarkdownHelp } from './markdown-help.tsx';
import { PreviewPane } from './preview-pane.tsx';

export interface MarkdownEditorHandle {
  /** Renders a preview of what is typed now, and moves to it. */
  preview(): void;
}

/**
 * A Markdown field with a preview beside it: updated during typing; without scripts, when the form
 * is sent for it.
 */
export function MarkdownEditor(props: {
  readonly ref: Ref<MarkdownEditorHandle>;
  readonly name: string;
  readonly label: string;
  readonly maxLength: number;
  readonly stored: string;
  /** The preview from the server: of the stored text, or of the text that was sent. */
  readonly rendered: RenderedMarkdown | null;
  readonly asSaved: boolean;
  readonly images: readonly Image[] | null;
  /** The image that the form has uploaded without scripts. */
  readonly uploaded: Image | undefined;
}) {
  const { ref, name, label, maxLength, stored, rendered, images, uploaded } = props;
  const { site } = usePageView();
  const text = useRef<HTMLTextAreaElement>(null);
  const pane = useRef<HTMLElement>(null);
  const live = useLivePreview(rendered, site.apiBaseUrl);
  const { render } = live;
  const renderedFrom = useRef(stored);

  useImperativeHandle(ref, () => ({
    preview() {
      if (text.current === null) return;
      render(text.current.value, 0);
      pane.current?.focus();
      pane.current?.scrollIntoView({ block: 'nearest' });
    },
  }));

  // A restored draft, or text typed before hydration, differs from the preview of the server.
  useEffect(() => {
    if (text.current !== null && text.current.value !== renderedFrom.current) {
      render(text.current.value, 0);
    }
  }, [render]);

  function insert(markdown: string): void {
    const area = text.current;
    if (area === null) return;
    const { selectionStart, selectionEnd } = area;
    area.setRangeText(
      asBlock(markdown, area.value.slice(0, selectionStart), area.value.slice(selectionEnd)),
      selectionStart,
      selectionEnd,
      'end',
    );
    area.dispatchEvent(new Event('input', { bubbles: true }));
    area.focus();
  }

  return (
    <div className={css['writing']}>
      <div className={css['columns']}>
        <div className={stackCss['space4']}>
          <MarkdownField
            ref={text}
            name={name}
            label={label}
            maxLength={maxLength}
            stored={stored}
            onTyped={render}
          />
          <MarkdownHelp />
          <ImagePicker images={images} uploaded={uploaded} onInsert={insert} />
        </div>
        <PreviewPane ref={pane} live={live} asSaved={props.asSaved} />
      </div>
    </div>
  );
}
