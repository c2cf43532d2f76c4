/**
 * Stack traces of a bundled program that name the sources. Node's own switch for that reads every
 * source map at the start, which costs a third of it; this reads one when a stack is first wanted.
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { bundled } from './project.ts';

/** A place in a file of the bundle, as a stack trace says it. */
const placeInBundle = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/;

/** Has the stacks of all errors say where in the sources they come from, where this is a bundle. */
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

/** The map beside a file of the bundle; undefined where there is none, as for code of others. */
function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Never throws: an error may be anything, and this runs while one is being looked at. */
function headOf(error: unknown): string {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}
