/** What each kind of person got from each route, as a table to read. */

/** Collects answers, and writes them as lines. */
export interface AccessTable {
  add(route: string, person: string, relation: string, status: number): void;
  /** One line for each route and answer: who got it, and with which relation to the record. */
  lines(): readonly string[];
}

/** An empty table. */
export function accessTable(): AccessTable {
  const routes = new Map<string, Map<string, Map<string, string[]>>>();

  return {
    add(route, person, relation, status) {
      const answers = routes.get(route) ?? new Map<string, Map<string, string[]>>();
      routes.set(route, answers);
      const answer = status === 401 || status === 403 || status === 404 ? String(status) : 'let in';
      const people = answers.get(answer) ?? new Map<string, string[]>();
      answers.set(answer, people);
      people.set(person, [...(people.get(person) ?? []), relation]);
    },
    lines: () =>
      [...routes].flatMap(([route, answers]) => [
        route,
        ...[...answers].map(([answer, people]) => `  ${answer}: ${told(people)}`),
      ]),
  };
}

function told(people: ReadonlyMap<string, readonly string[]>): string {
  return [...people]
    .map(([person, relations]) =>
      relations.every((relation) => relation === 'none')
        ? person
        : `${person} (${relations.join(', ')})`,
    )
    .join('; ');
}
