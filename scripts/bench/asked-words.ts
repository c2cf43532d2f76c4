import { type Engine, engineNames } from '../trials/engines.ts';

/** What the words after a script's name ask for. */
export interface BenchSelection<Part extends string> {
  readonly parts: readonly Part[];
  /** The engines that are named, or both. */
  readonly only: readonly Engine['name'][];
  readonly sizes: readonly number[];
}

/** Reads the words after a script's name: its parts, engines and sizes; throws on any other word. */
export function askedFor<Part extends string = never>(
  words: readonly string[],
  known: readonly Part[] = [],
): BenchSelection<Part> {
  const parts = known.filter((part) => words.includes(part));
  const named = engineNames.filter((name) => words.includes(name.toLowerCase()));
  const isSize = (word: string) => /^[1-9]\d*$/.test(word);
  const understood: readonly string[] = [
    ...known,
    ...engineNames.map((name) => name.toLowerCase()),
  ];
  const others = words.filter((word) => !(isSize(word) || understood.includes(word)));
  if (others.length > 0) {
    throw new Error(`Unknown: ${others.join(', ')}. Known: ${understood.join(', ')} and sizes.`);
  }
  return {
    parts,
    only: named.length > 0 ? named : engineNames,
    sizes: words.filter(isSize).map(Number),
  };
}
