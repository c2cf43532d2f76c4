import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigation } from '../../framework/pages/page-state.tsx';
import {
  type BoardMove,
  type CardOrder,
  isHere,
  placeOf,
  placeText,
  withMove,
} from './board-moves.ts';

/** When the page is at rest and shows nothing new after this, a move was lost on the way. */
const lostAfterMs = 1_000;

interface MovedCard {
  readonly id: string;
  readonly version: number;
}

export interface BoardMoves<Column> {
  /** The columns with the moves that are under way. */
  readonly columns: readonly Column[];
  readonly move: (move: BoardMove) => void;
  /** The form that sends them. */
  readonly form: RefObject<HTMLFormElement | null>;
}

/**
 * Moves cards at once, and sends one move after the other: each names the version of its card, which
 * the move before may have changed. What comes back from the server replaces what was shown, so that a
 * card whose move is refused is back where it was.
 */
export function useBoardMoves<
  Card extends MovedCard,
  Column extends CardOrder<Card> & { readonly items: readonly Card[] },
>(loaded: readonly Column[]): BoardMoves<Column> {
  const { phase } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<{
    readonly moves: readonly BoardMove[];
    /** What was loaded when the first of them was sent; null while none is under way. */
    readonly sentFrom: readonly Column[] | null;
  }>({ moves: [], sentFrom: null });
  const { moves, sentFrom } = state;
  const isAnswered = sentFrom !== null && sentFrom !== loaded;
  if (isAnswered) setState({ moves: moves.slice(1), sentFrom: null });

  useEffect(() => {
    if (phase !== 'idle' || isAnswered) return undefined;
    if (sentFrom !== null) {
      const lost = setTimeout(
        () => setState({ moves: moves.slice(1), sentFrom: null }),
        lostAfterMs,
      );
      return () => clearTimeout(lost);
    }
    const [next] = moves;
    if (next === undefined) return undefined;
    setState({ moves, sentFrom: loaded });
    if (form.current !== null) send(form.current, loaded, next);
    return undefined;
  }, [phase, isAnswered, moves, sentFrom, loaded]);

  const columns = (isAnswered ? moves.slice(1) : moves).reduce<readonly Column[]>(
    (shown, move) => withMove<Card, Column>(shown, move),
    loaded,
  );
  return {
    columns,
    form,
    move(move) {
      if (isHere(columns, move)) return;
      setState((now) => ({ ...now, moves: [...now.moves, move] }));
    },
  };
}

function send(
  form: HTMLFormElement,
  columns: readonly CardOrder<MovedCard>[],
  move: BoardMove,
): void {
  const card = columns.flatMap(({ items }) => items).find(({ id }) => id === move.card);
  const from = placeOf(columns, move.card);
  const fields = {
    card: move.card,
    version: String(card?.version ?? 0),
    to: placeText(move),
    from: from === null ? '' : placeText(from),
  };
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  form.requestSubmit();
}
