/** Does the same for each name, one after the other; resolves with what came of each. */
export async function inTurn<const Names extends readonly string[], Made>(
  names: Names,
  make: (name: string) => Promise<Made>,
): Promise<{ readonly [At in keyof Names]: Made }> {
  const all: Made[] = [];
  for (const name of names) all.push(await make(name));
  return all as { readonly [At in keyof Names]: Made };
}
