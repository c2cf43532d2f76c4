import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { rowId } from '../../ui/data/data-table.tsx';
import { HiddenFields } from '../../ui/form/form-button.tsx';
import css from './board.module.css';
import { BoardCard, type StageNames } from './board-card.tsx';
import { BoardColumnHead, MoreCards } from './board-column.tsx';
import type { BoardDragging } from './board-drag.ts';
import { BoardLine } from './board-line.tsx';
import { cardByKey, moveByKey } from './board-moves.ts';
import { cardsTableId } from './card-table.tsx';
import { boardForm } from './move-on-board.ts';
import { nothingOpen } from './pipeline-address.ts';
import type { BoardColumn, PipelineData } from './pipeline-loader.ts';
import { useBoardMoves } from './use-board-moves.ts';

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/**
 * The cards by stage, side by side. A card is moved by dragging it, by Shift and an arrow key, or in
 * its menu, which also works without scripts.
 */
export function Board(props: {
  readonly content: PipelineData;
  readonly loaded: readonly BoardColumn[];
}) {
  const { pipeline, card: open, today } = props.content;
  const { url } = usePageView();
  const { columns, move, form } = useBoardMoves<BoardColumn['items'][number], BoardColumn>(
    props.loaded,
  );
  const stages = useStageNames(pipeline);
  const board = useRef<HTMLDivElement>(null);
  const held = useHeldFocus();
  useDragging(board, pipeline.mayChange, (dropped) => {
    held(dropped.card);
    move(dropped);
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, shiftKey, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !arrows.includes(key)) return;
    const id = target instanceof HTMLAnchorElement ? idOf(target) : undefined;
    if (id === undefined) return;
    event.preventDefault();
    if (!shiftKey) {
      const next = cardByKey(columns, id, key);
      if (next !== null) document.getElementById(rowId(cardsTableId, next))?.focus();
      return;
    }
    const there = pipeline.mayChange ? moveByKey(columns, id, key) : null;
    if (there === null) return;
    held(id);
    move(there);
  }

  return (
    <div className={css['whole']}>
      <BoardLine mayChange={pipeline.mayChange} />
      <form ref={form} method="post" hidden data-keep-scroll="">
        <HiddenFields intent={boardForm} fields={{ card: '', version: '', to: '', from: '' }} />
      </form>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it have the focus */}
      <div
        ref={board}
        className={css['board']}
        onKeyDown={onKeyDown}
        onSubmit={({ target }) => held(idOf(target as Element) ?? '')}
      >
        {columns.map(({ stage, items, more }, at) => (
          <section
            key={stage}
            aria-labelledby={`stage-${stage}`}
            data-stage={stage}
            className={css['column']}
          >
            <BoardColumnHead totals={pipeline.stages[at]} />
            <ol className={css['cards']}>
              {items.map((card, index) => (
                <BoardCard
                  key={card.id}
                  card={card}
                  href={addressWith(url, { ...nothingOpen, id: card.id })}
                  isOpen={open?.id === card.id}
                  today={today}
                  stages={stages}
                  above={items[index - 1]?.id ?? null}
                  twoAbove={items[index - 2]?.id ?? null}
                  below={items[index + 1]?.id ?? null}
                />
              ))}
              <li data-end="" className={css['end']}>
                <MoreCards
                  raise={pipeline.raise.id}
                  stage={stage}
                  shown={items.length}
                  more={more}
                />
              </li>
            </ol>
          </section>
        ))}
      </div>
    </div>
  );
}

/**
 * The stages to which cards can be moved; null for who only reads. The same until one is renamed, so
 * that a move, which changes their counts, renders no other card.
 */
function useStageNames({ mayChange, stages }: PipelineData['pipeline']): StageNames | null {
  const names = JSON.stringify(stages.map(({ stage, name }) => ({ stage, name })));
  return useMemo(() => (mayChange ? (JSON.parse(names) as StageNames) : null), [mayChange, names]);
}

function idOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-card]')?.dataset['card'];
}

/**
 * A card that is moved to another column is another element there, and the focus was on the first:
 * as long as it is nowhere, it goes back to the card.
 */
function useHeldFocus(): (card: string) => void {
  const held = useRef('');
  useLayoutEffect(() => {
    if (held.current === '') return;
    const { activeElement, body } = document;
    if (activeElement !== body && activeElement !== null) return;
    document.getElementById(rowId(cardsTableId, held.current))?.focus();
  });
  return (card) => {
    held.current = card;
  };
}

/** Loads what drags cards once the board is used, and keeps it to the cards that there are. */
function useDragging(
  board: { readonly current: HTMLElement | null },
  mayChange: boolean,
  onDrop: Parameters<typeof import('./board-drag.ts').startDragging>[1],
): void {
  const dragging = useRef<BoardDragging | null>(null);
  const dropped = useRef(onDrop);
  dropped.current = onDrop;

  useEffect(() => {
    let isLeft = false;
    async function start(): Promise<void> {
      const { startDragging } = await import('./board-drag.ts');
      if (isLeft || board.current === null) return;
      dragging.current = startDragging(board.current, (move) => dropped.current(move));
      dragging.current.sync();
    }
    if (mayChange) start().catch(() => {});
    return () => {
      isLeft = true;
      dragging.current?.stop();
      dragging.current = null;
    };
  }, [board, mayChange]);

  useEffect(() => dragging.current?.sync());
}
