/** Decoded pages, shared for a moment by those who look at them at the same time. */
export interface DecodedPages {
  /** The pixels of a page, decoded once for whoever asks for this name meanwhile. Not to be changed. */
  pixels(name: string, decode: () => Promise<Buffer>): Promise<Buffer>;
}

/** What is cached at most: some pages at a usual width. */
const cacheMaxBytes = 48 * 1024 * 1024;
/** Long enough for a room full of people who are told to turn to a page. */
const cachedMs = 5_000;

interface CachedPixels {
  readonly pixels: Promise<Buffer>;
  bytes: number;
  readonly timer: NodeJS.Timeout;
}

/** Makes an empty one. Decoding takes as long as everything else about a watermark. */
export function decodedPages(): DecodedPages {
  const cached = new Map<string, CachedPixels>();
  let bytes = 0;

  function drop(name: string, one: CachedPixels): void {
    clearTimeout(one.timer);
    if (cached.get(name) !== one) return;
    cached.delete(name);
    bytes -= one.bytes;
  }

  function makeRoom(): void {
    for (const [name, one] of cached) {
      if (bytes <= cacheMaxBytes) return;
      drop(name, one);
    }
  }

  function keep(name: string, pixels: Promise<Buffer>): Promise<Buffer> {
    const timer = setTimeout(() => drop(name, one), cachedMs);
    timer.unref();
    const one: CachedPixels = { pixels, bytes: 0, timer };
    cached.set(name, one);
    pixels.then(
      ({ length }) => {
        if (cached.get(name) !== one) return;
        one.bytes = length;
        bytes += length;
        makeRoom();
      },
      () => drop(name, one),
    );
    return pixels;
  }

  return {
    pixels: (name, decode) => cached.get(name)?.pixels ?? keep(name, decode()),
  };
}
