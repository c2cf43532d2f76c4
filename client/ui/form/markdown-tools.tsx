import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react';
import type { MarkdownTool } from '../../framework/markdown/markdown-edits.ts';
import { useHydrated } from './hydrated.ts';
import css from './markdown-tools.module.css';

interface Tool {
  readonly tool: MarkdownTool;
  readonly label: string;
  /** With Ctrl or ⌘. */
  readonly key?: string;
  readonly about?: string;
}

const tools: readonly Tool[] = [
  { tool: 'bold', label: 'Bold', key: 'b' },
  { tool: 'italic', label: 'Italic', key: 'i' },
  { tool: 'heading', label: 'Heading' },
  { tool: 'list', label: 'List' },
  { tool: 'quote', label: 'Quote' },
  { tool: 'link', label: 'Link', key: 'k', about: ' on selected text' },
];

const none: readonly MarkdownTool[] = [];

/**
 * The tools of a Markdown field, above it. What they do is loaded once the field is used; without
 * scripts there are none. Ctrl K makes a link of selected text, and otherwise opens the search as
 * everywhere.
 */
export function MarkdownTools(props: {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  /** What the field is called. */
  readonly about: string;
  /** The tools for what the field does not take. */
  readonly without?: readonly MarkdownTool[];
}) {
  const { area, about, without = none } = props;
  const hydrated = useHydrated();
  const [active, setActive] = useState(0);
  const offered = tools.filter(({ tool }) => !without.includes(tool));

  const use = useCallback(
    (tool: MarkdownTool): void => {
      load().then(
        ({ applyMarkdownTool }) => {
          if (area.current !== null) applyMarkdownTool(area.current, tool);
        },
        // The build refresh handles a chunk that no longer exists.
        (error: unknown) => console.warn('The tools couldn’t be loaded.', error),
      );
    },
    [area],
  );

  useEffect(() => {
    const field = area.current;
    if (field === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    field.addEventListener('focus', () => void load().catch(() => {}), { signal });
    field.addEventListener(
      'keydown',
      (event) => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
        const found = tools.find(({ key }) => key === event.key.toLowerCase());
        if (found === undefined || without.includes(found.tool)) return;
        const isSelected = field.selectionStart !== field.selectionEnd;
        if (found.tool === 'link' && !isSelected) return;
        event.preventDefault();
        event.stopPropagation();
        use(found.tool);
      },
      { signal },
    );
    return () => stop.abort();
  }, [area, use, without]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { length } = offered;
    const to = { ArrowRight: active + 1, ArrowLeft: active - 1, Home: 0, End: length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + length) % length;
    setActive(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div className={css['row']}>
      {hydrated ? (
        <div
          role="toolbar"
          aria-label={`Format: ${about}`}
          aria-controls={area.current?.id}
          onKeyDown={onKeyDown}
          className={css['tools']}
        >
          {offered.map(({ tool, label, key, about: when = '' }, at) => (
            <button
              key={tool}
              type="button"
              tabIndex={at === active ? 0 : -1}
              title={key === undefined ? undefined : `Ctrl ${key.toUpperCase()}${when}`}
              aria-keyshortcuts={
                key === undefined
                  ? undefined
                  : `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}`
              }
              onFocus={() => setActive(at)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => use(tool)}
              className={css['tool']}
            >
              {label}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

const load = () => import('../../framework/markdown/apply-markdown-tool.ts');
