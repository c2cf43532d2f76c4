import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';
import t from 'tap';
import { createProductApiMetrics } from '../../../server/api/platform/metrics.ts';
import { createMetrics, measureRequests } from '../../../server/web/operations/metrics.ts';
import { followRequests } from '../../../server/web/operations/requests-in-flight.ts';

const directory = new URL('../../../server/web/operations/ops/', import.meta.url);

/** Names as they stand in expressions: histograms with their suffixes, recorded ones as they are. */
async function knownNames(rules: string): Promise<Set<string>> {
  const metrics = createMetrics({ version: '1', buildId: 'b', droppedLogLines: () => 0 });
  measureRequests(metrics, followRequests(Fastify()));
  const api = createProductApiMetrics();
  const names = new Set(['up']);
  for (const registry of [metrics.registry, api.registry]) {
    for (const { name, type } of await registry.getMetricsAsJSON()) {
      const suffixes = String(type) === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
      for (const suffix of suffixes) names.add(name + suffix);
    }
  }
  for (const [, name] of rules.matchAll(/record: (\S+)/g)) names.add(name ?? '');
  return names;
}

const metricPattern =
  /\b(?:raisehall:[\w:]+|build_info|(?:http|upstream|session|auth|audit|job|password|db|ssr|process|nodejs|log)_\w+)/g;

t.test('alert rules and dashboard ask only for metrics that exist', async (t) => {
  const rules = await readFile(new URL('alerts.yml', directory), 'utf8');
  const dashboard = JSON.parse(await readFile(new URL('dashboard.json', directory), 'utf8'));
  const known = await knownNames(rules);
  const panels: readonly { title: string; targets: readonly { expr: string }[] }[] =
    dashboard.panels;
  const expressions = panels.flatMap((panel) => panel.targets.map((target) => target.expr));
  t.ok(expressions.length > 20);
  const asked = new Set([rules, ...expressions].flatMap((text) => text.match(metricPattern) ?? []));
  t.ok(asked.size > 20, `${asked.size} names`);
  for (const name of asked) t.ok(known.has(name), name);
  const ids = dashboard.panels.map((panel: { id: number }) => panel.id);
  t.equal(new Set(ids).size, ids.length, 'panel ids are unique');
});

t.test('the objectives are watched at the agreed rates', async (t) => {
  const rules = await readFile(new URL('alerts.yml', directory), 'utf8');
  t.match(rules, 'rate1h > (14.4 * 0.001)');
  t.match(rules, 'rate6h > (6 * 0.001)');
  t.match(rules, 'html_seconds:p95 > 0.3');
  t.match(rules, 'gate_error_ratio:rate1h > 0.0001');
});
