/**
 * Makes the stack traces of a bundled program name the source files. Node's own option reads every
 * source map at start, which takes a third of the start-up time; this reads a map when a stack
 * trace first needs it.
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { bundled } from './project.ts';

/** A position in a bundled file, as stack traces write it. */
const placeInBundle = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/;

/** Makes the stack traces of all errors point at the sources, when running from a bundle. */
export function pointStacksAtSources(): void {
  if (!bundled) return;
  const maps = new Map<string, SourceMap | undefined>();

  function mapOf(file: string): SourceMap | undefined {
    if (!maps.has(file)) maps.set(file, readMap(file));
    return maps.get(file);
  }

  Error.prepareStackTrace = function pointAtSources(error, frames) {
    const lines = frames.map((frame) => {
      return `\n    at ${String(frame).replace(placeInBundle, (place, file, line, column) => {
        const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
        if (origin === undefined || !('fileName' in origin)) return place;
        const { fileName, lineNumber, columnNumber } = origin;
        return `${new URL(fileName, file).href}:${lineNumber}:${columnNumber}`;
      })}`;
    });
    return headOf(error) + lines.join('');
  };
}

/** The source map beside a bundled file; undefined when there is none, as for packages. */
function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Never throws, because an error can be any value and this runs while another error is being
 * handled.
 */
function headOf(error: unknown): string {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}
