import { type PointerEvent, useState } from 'react';
import type { DocumentFolder } from '#shared/product/raises/document-kinds.ts';
import type { Move } from './document-moves.ts';

/**
 * Drags the rows of the list by their handles, with a mouse, a pen or a finger. Rows are found by
 * what is under the pointer: `data-document` on a row, `data-folder` on its folder.
 * @param onMove called when a row is dropped at another place
 */
export function useDragging(onMove: (id: string, to: Move) => void): {
  /** The row that is dragged. */
  readonly dragged: string | null;
  /** Where it would be dropped. */
  readonly target: Move | null;
  /** What the handle of a row listens to. */
  readonly handle: (id: string) => object;
} {
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<Move | null>(null);

  function stop(): void {
    setDragged(null);
    setTarget(null);
  }

  const handle = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      // All that follows comes here, wherever the pointer goes.
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(id);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (dragged === id) setTarget(placeAt(clientX, clientY, id));
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      if (dragged !== id) return;
      // The click after a press without a move changes nothing.
      const to = target === null ? null : placeAt(clientX, clientY, id);
      stop();
      if (to !== null) onMove(id, to);
    },
    onPointerCancel: stop,
    onLostPointerCapture: stop,
  });
  return { dragged, target, handle };
}

/** The place under a point: in the upper half of a row before it, in the lower half after it. */
function placeAt(x: number, y: number, dragged: string): Move | null {
  const under = document.elementFromPoint(x, y);
  const folder = under?.closest<HTMLElement>('[data-folder]');
  if (folder === null || folder === undefined) return null;
  const named = folder.dataset['folder'] as DocumentFolder;
  const rows = [...folder.querySelectorAll<HTMLElement>('[data-document]')];
  const next = rows.find((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  const before = next?.dataset['document'] ?? null;
  const at = rows.findIndex((row) => row.dataset['document'] === dragged);
  const follower = rows[at + 1]?.dataset['document'] ?? null;
  // Where it is already.
  if (at >= 0 && (before === dragged || before === follower)) return null;
  return { folder: named, before };
}
