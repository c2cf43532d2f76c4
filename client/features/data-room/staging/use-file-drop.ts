import { type DragEvent, useRef, useState } from 'react';

/**
 * Takes files that are dropped on an element. `isOver` tells whether files are held above it;
 * `target` is what the element listens to.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): {
  readonly isOver: boolean;
  readonly target: object;
} {
  const [isOver, setIsOver] = useState(false);
  // Each element inside is entered and left as well.
  const depth = useRef(0);

  function leave(): void {
    depth.current = 0;
    setIsOver(false);
  }

  const target = {
    onDragEnter(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      depth.current += 1;
      setIsOver(true);
    },
    onDragOver(event: DragEvent) {
      // Without this the browser would open the file in place of the page.
      if (holdsFiles(event)) event.preventDefault();
    },
    onDragLeave(event: DragEvent) {
      if (!holdsFiles(event)) return;
      depth.current -= 1;
      if (depth.current <= 0) leave();
    },
    onDrop(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      leave();
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, target };
}

function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}
