/**
 * Somebody's dashboard asks now and then whether there is something new for them. What else on the
 * page shows such things is told by this event, so that nothing has to ask on its own.
 */
const event = 'raisehall:update';

/** Says that the server has something new for the owner of the page. */
export function announceUpdate(): void {
  window.dispatchEvent(new Event(event));
}

/** Calls the listener whenever there is something new, until the signal ends. */
export function onUpdate(listener: () => void, signal: AbortSignal): void {
  window.addEventListener(event, listener, { signal });
}
