/** Dragging cards on the board, loaded by the board only. */
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { type BoardMove, readPlace } from './board-moves.ts';

export interface BoardDragging {
  /** Takes up cards that are new on the board, and gives up those that are gone. */
  readonly sync: () => void;
  readonly stop: () => void;
}

/**
 * Lets the cards of a board be dragged: `data-card` on a card, `data-stage` on the column around it.
 * @param onDrop called when a card is dropped, also where it was
 */
export function startDragging(
  board: HTMLElement,
  onDrop: (move: BoardMove) => void,
): BoardDragging {
  const registered = new Map<HTMLElement, () => void>();
  let marked: Element | null = null;

  function mark(next: Element | null): void {
    if (marked === next) return;
    marked?.removeAttribute('data-drop');
    next?.setAttribute('data-drop', '');
    marked = next;
  }

  function sync(): void {
    const found = new Set(board.querySelectorAll<HTMLElement>('[data-card], [data-stage]'));
    for (const [element, giveUp] of registered) {
      if (found.has(element)) continue;
      giveUp();
      registered.delete(element);
    }
    for (const element of found) {
      if (registered.has(element)) continue;
      const isCard = element.dataset['card'] !== undefined;
      registered.set(element, isCard ? draggable({ element }) : dropTargetForElements({ element }));
    }
  }

  const stopWatching = monitorForElements({
    canMonitor: ({ source }) => board.contains(source.element),
    onDragStart: ({ source }) => source.element.setAttribute('data-dragged', ''),
    onDrag({ source, location }) {
      const [column] = location.current.dropTargets;
      const below = column && cardBelow(column.element, source.element, location.current.input);
      mark(below ?? column?.element.querySelector('[data-end]') ?? null);
    },
    onDrop({ source, location }) {
      mark(null);
      source.element.removeAttribute('data-dragged');
      const [column] = location.current.dropTargets;
      if (column !== undefined) {
        onDrop(moveTo(column.element, source.element, location.current.input));
      }
    },
  });

  return {
    sync,
    stop() {
      mark(null);
      stopWatching();
      for (const giveUp of registered.values()) giveUp();
      registered.clear();
    },
  };
}

type Point = { readonly clientY: number };

function cardsOf(column: Element, dragged: Element): readonly HTMLElement[] {
  const cards = [...column.querySelectorAll<HTMLElement>('[data-card]')];
  return cards.filter((card) => card !== dragged);
}

/** The card above which it would be dropped; undefined at the end. */
function cardBelow(column: Element, dragged: Element, { clientY }: Point) {
  return cardsOf(column, dragged).find((card) => {
    const { top, height } = card.getBoundingClientRect();
    return clientY < top + height / 2;
  });
}

function moveTo(column: Element, dragged: HTMLElement, point: Point): BoardMove {
  const others = cardsOf(column, dragged);
  const below = cardBelow(column, dragged, point);
  const above = others.at(below === undefined ? -1 : others.indexOf(below) - 1);
  const isFirst = others.length === 0 || below === others[0];
  const { stage } = readPlace((column as HTMLElement).dataset['stage'] ?? '') ?? {
    stage: 'backlog' as const,
  };
  return {
    card: dragged.dataset['card'] ?? '',
    stage,
    after: isFirst ? null : (above?.dataset['card'] ?? null),
  };
}
