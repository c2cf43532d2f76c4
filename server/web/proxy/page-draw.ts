import { randomUUID } from 'node:crypto';

/** Names what a page is drawn from, for the calls that read it. */
export interface PageDraw {
  /** The name until something is written: what was read before that is not what is shown after. */
  readonly name: string;
  /** Begins anew, because a call of the page has written. */
  renew(): void;
}

/** Returns the draw of each request: its gate, its loaders and its form have the same one. */
export function pageDraws(): (request: object) => PageDraw {
  const draws = new WeakMap<object, PageDraw>();
  return (request) => {
    const known = draws.get(request);
    if (known !== undefined) return known;
    const draw = pageDraw();
    draws.set(request, draw);
    return draw;
  };
}

function pageDraw(): PageDraw {
  let name = randomUUID();
  return {
    get name() {
      return name;
    },
    renew() {
      name = randomUUID();
    },
  };
}
