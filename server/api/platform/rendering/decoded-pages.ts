/** Decoded pages, shared for a moment by those who look at them at the same time. */
export interface DecodedPages {
  /** The pixels of a page, decoded once for whoever asks for this name meanwhile. Not to be changed. */
  pixels(name: string, decode: () => Promise<Buffer>): Promise<Buffer>;
}

/** What is kept at most: some pages at a usual width. */
const cacheMaxBytes = 48 * 1024 * 1024;
/** Long enough for a room full of people who are told to turn to a page. */
const keptMs = 5_000;

interface Kept {
  readonly pixels: Promise<Buffer>;
  bytes: number;
  readonly timer: NodeJS.Timeout;
}

/** Makes an empty one. Decoding takes as long as everything else about a watermark. */
export function decodedPages(): DecodedPages {
  const kept = new Map<string, Kept>();
  let bytes = 0;

  function drop(name: string, one: Kept): void {
    clearTimeout(one.timer);
    if (kept.get(name) !== one) return;
    kept.delete(name);
    bytes -= one.bytes;
  }

  function makeRoom(): void {
    for (const [name, one] of kept) {
      if (bytes <= cacheMaxBytes) return;
      drop(name, one);
    }
  }

  function keep(name: string, pixels: Promise<Buffer>): Promise<Buffer> {
    const timer = setTimeout(() => drop(name, one), keptMs);
    timer.unref();
    const one: Kept = { pixels, bytes: 0, timer };
    kept.set(name, one);
    pixels.then(
      ({ length }) => {
        if (kept.get(name) !== one) return;
        one.bytes = length;
        bytes += length;
        makeRoom();
      },
      () => drop(name, one),
    );
    return pixels;
  }

  return {
    pixels: (name, decode) => kept.get(name)?.pixels ?? keep(name, decode()),
  };
}
