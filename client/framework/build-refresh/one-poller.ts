/** The part of the Web Locks API that is used here. */
export interface Locks {
  request(
    name: string,
    options: { readonly signal: AbortSignal },
    held: () => Promise<void>,
  ): Promise<unknown>;
}

/** A channel to the other tabs of this browser (BroadcastChannel). */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

export interface TabLine {
  /** Sends a message to the other tabs. */
  tell(message: unknown): void;
  /** Gives up the turn and stops listening. */
  leave(): void;
}

export type JoinTabs = (on: {
  /** It is this tab's turn to poll, until it leaves. */
  readonly turn: () => void;
  readonly message: (message: unknown) => void;
}) => TabLine;

const name = 'build-check';

/**
 * Lets one tab of a browser poll for all of them: a lock decides which one, a channel passes the
 * answers on. Without locks or channel every tab polls by itself, because it cannot learn the
 * answers otherwise; with the channel alone, a tab still skips its turn when another has just
 * asked.
 */
export function tabsOf(
  locks: Locks | undefined,
  openChannel: ((name: string) => Channel) | undefined,
): JoinTabs {
  return ({ turn, message }) => {
    const left = new AbortController();
    const channel = openTolerantly(openChannel);
    if (channel !== undefined) channel.onmessage = (event) => message(event.data);

    function take(): void {
      if (!left.signal.aborted) turn();
    }

    if (locks === undefined || channel === undefined) queueMicrotask(take);
    else {
      const held = () => {
        take();
        return until(left.signal);
      };
      // Refused for another reason than leaving, for example because storage is blocked; then there
      // are no turns.
      locks.request(name, { signal: left.signal }, held).catch(take);
    }

    return {
      tell: (message) => channel?.postMessage(message),
      leave() {
        left.abort();
        channel?.close();
      },
    };
  };
}

/** Browsers that block storage for a site may throw here. */
function openTolerantly(open: ((name: string) => Channel) | undefined): Channel | undefined {
  try {
    return open?.(name);
  } catch {
    return undefined;
  }
}

function until(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
