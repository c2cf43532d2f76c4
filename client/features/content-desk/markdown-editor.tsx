import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { Image } from '../../../shared/product/content-editing.ts';
import { usePageView } from '../../page-state.tsx';
import { asBlock } from './as-block.ts';
import css from './content-desk.module.css';
import { type Drawn, useLivePreview } from './live-preview.ts';
import { MarkdownField } from './markdown-field.tsx';
import { MarkdownHelp } from './markdown-help.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { PreviewPane } from './preview-pane.tsx';

export interface MarkdownEditorHandle {
  /** Draws what is typed now, and leads to it. */
  preview(): void;
}

/**
 * Markdown with what becomes of it beside: drawn as readers see it while it is typed; without
 * scripts, when the form is sent for it.
 */
export function MarkdownEditor(props: {
  readonly ref: Ref<MarkdownEditorHandle>;
  readonly name: string;
  readonly label: string;
  readonly maxLength: number;
  readonly stored: string;
  /** What the server has drawn: what is stored, or what was typed when it was asked. */
  readonly drawn: Drawn | null;
  readonly asSaved: boolean;
  readonly images: readonly Image[] | null;
  /** Uploaded by the form without scripts. */
  readonly uploaded: Image | undefined;
}) {
  const { ref, name, label, maxLength, stored, drawn, images, uploaded } = props;
  const { site } = usePageView();
  const text = useRef<HTMLTextAreaElement>(null);
  const pane = useRef<HTMLElement>(null);
  const live = useLivePreview(drawn, site.apiBaseUrl);
  const { draw } = live;
  const drawnFrom = useRef(stored);

  useImperativeHandle(ref, () => ({
    preview() {
      if (text.current === null) return;
      draw(text.current.value, 0);
      pane.current?.focus();
      pane.current?.scrollIntoView({ block: 'nearest' });
    },
  }));

  // A draft that came back, or what was typed before scripts took over, is not what was drawn.
  useEffect(() => {
    if (text.current !== null && text.current.value !== drawnFrom.current) {
      draw(text.current.value, 0);
    }
  }, [draw]);

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
        <div className={css['column']}>
          <MarkdownField
            ref={text}
            name={name}
            label={label}
            maxLength={maxLength}
            stored={stored}
            onTyped={draw}
          />
          <MarkdownHelp />
          <PicturePicker images={images} uploaded={uploaded} onInsert={insert} />
        </div>
        <PreviewPane ref={pane} live={live} asSaved={props.asSaved} />
      </div>
    </div>
  );
}
