import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { changesSomething, type Lifecycle } from '#shared/product/lifecycle.ts';
import { projectRoot } from '../../server/project.ts';

/** Every lifecycle that an area of the product declares, by the area's name. */
export async function declaredLifecycles(): Promise<readonly (readonly [string, Lifecycle])[]> {
  const root = join(projectRoot, 'shared/product');
  const areas = (await readdir(root, { withFileTypes: true })).filter((one) => one.isDirectory());
  const found: (readonly [string, Lifecycle])[] = [];
  for (const { name } of areas) {
    const files = await readdir(join(root, name));
    for (const file of files.filter((one) => /(?:^|-)lifecycle\.ts$/.test(one)).sort()) {
      const exported: Record<string, unknown> = await import(join(root, name, file));
      for (const value of Object.values(exported)) {
        if (isLifecycle(value)) found.push([name, value]);
      }
    }
  }
  return found;
}

function isLifecycle(value: unknown): value is Lifecycle {
  return typeof value === 'object' && value !== null && 'transitions' in value;
}

/** The table as a Mermaid state diagram; repetitions that change nothing are left out. */
export function drawLifecycle(table: Lifecycle): string {
  const lines = table.transitions.flatMap((row) =>
    (row.from ?? [null])
      .filter((from) => changesSomething(row, from))
      .map((from) => {
        const asked = (row.guards ?? []).map((guard) => ` [${guard}]`).join('');
        return `  ${from ?? '[*]'} --> ${row.to ?? '[*]'}: ${row.event}${asked} (${row.who.join(', ')})`;
      }),
  );
  return ['```mermaid', 'stateDiagram-v2', ...lines, '```'].join('\n');
}

/** Draws the lifecycles of each area that has some, each under its name. */
export async function lifecycleScreenshots(): Promise<ReadonlyMap<string, string>> {
  const drawn = new Map<string, string>();
  for (const [area, table] of await declaredLifecycles()) {
    const article = /^[aeiou]/.test(table.thing) ? 'An' : 'A';
    const picture = `## ${article} ${table.thing}\n\n${drawLifecycle(table)}`;
    const before = drawn.get(area);
    drawn.set(area, before === undefined ? picture : `${before}\n\n${picture}`);
  }
  return drawn;
}
