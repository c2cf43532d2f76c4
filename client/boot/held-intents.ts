/** What somebody did that only the code of the page answers. */
interface Intent {
  readonly target: Element;
  readonly repeat: () => void;
}

export interface HeldIntents {
  /** Does them again, now that the code is there; nothing is held from then on. */
  readonly release: () => void;
}

/** Elements that take keys themselves. */
const takesKeys = 'a, button, input, select, textarea, summary, dialog, [contenteditable]';
/** What is answered by scripts alone: a button that neither sends a form nor opens a menu. */
const scripted = 'button[type="button"]:not([popovertarget], [commandfor])';

/**
 * Holds the clicks and shortcuts that come before the code that answers them. Links, forms, fields
 * and menus work without it and are left to the browser.
 */
export function holdIntents(document: Document): HeldIntents {
  const held: Intent[] = [];
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };

  document.addEventListener(
    'click',
    (event) => {
      const button = elementOf(event)?.closest<HTMLElement>(scripted);
      if (button) held.push({ target: button, repeat: () => button.click() });
    },
    options,
  );
  document.addEventListener(
    'keydown',
    (event) => {
      const target = elementOf(event);
      if (target === null || !isShortcut(event, target)) return;
      // The browser would take it for its own.
      if (event.ctrlKey || event.metaKey) event.preventDefault();
      held.push({ target, repeat: () => target.dispatchEvent(copyOf(event)) });
    },
    options,
  );
  return {
    release() {
      stop.abort();
      for (const { target, repeat } of held.splice(0)) if (target.isConnected) repeat();
    },
  };
}

/** Tells the keys that pages listen for: Ctrl or ⌘ and K, and single characters outside of fields. */
function isShortcut(event: KeyboardEvent, target: Element): boolean {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || event.defaultPrevented) return false;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'k';
  return key.length === 1 && key !== ' ' && target.closest(takesKeys) === null;
}

function copyOf(event: KeyboardEvent): KeyboardEvent {
  const { key, code, ctrlKey, metaKey, shiftKey } = event;
  const pressed = { key, code, ctrlKey, metaKey, shiftKey };
  return new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true });
}

function elementOf({ target }: Event): Element | null {
  return target instanceof Element ? target : null;
}
