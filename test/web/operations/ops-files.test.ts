/** The alert rules and the dashboard, against what the server prints and what promtool says. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { startApp } from '../../support/running-app.ts';

const directory = new URL('../../../server/web/operations/ops/', import.meta.url);
const textOf = (name: string) => readFile(new URL(name, directory), 'utf8');
const rules = await textOf('alerts.yml');
const cases = await textOf('alerts.test.yml');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
const recorded = [...rules.matchAll(/record: (\S+)/g)].map(([, name = '']) => name);

/** Names that an expression asks for, without its functions, labels and words. */
function namesIn(expression: string): readonly string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '');
  const words = bare.matchAll(/[A-Za-z_:][\w:]*(?!\s*\()\b/g);
  return [...words]
    .filter(({ 0: word, index }) => !/^\s*\(/.test(bare.slice(index + word.length)))
    .map(([word]) => word)
    .filter((word) => !['and', 'or', 'unless', 'bool', 'offset'].includes(word));
}

/** The expressions of the rules, each on one line or in a block. */
function expressionsIn(text: string): readonly string[] {
  return [...text.matchAll(/^( *)expr: (?:\|\n((?:\1 {2,}.*\n)+)|(.*)\n)/gm)].map(
    ([, , block, line]) => block ?? line ?? '',
  );
}

t.test('the rules are valid, and each alert comes when it should and not otherwise', async (t) => {
  const promtool = (...args: readonly string[]) =>
    promisify(execFile)('promtool', args, { cwd: fileURLToPath(directory) }).then(
      ({ stdout }) => stdout,
      (error: Error & { readonly stdout?: string; readonly stderr?: string }) =>
        t.fail(`${error.message}\n${error.stdout}\n${error.stderr}`),
    );
  await promtool('check', 'rules', 'alerts.yml');
  await promtool('test', 'rules', 'alerts.test.yml');
  for (const name of alerts) {
    t.match(cases, `alertname: ${name}, exp_alerts: []`, `${name} keeps quiet`);
    t.match(
      cases,
      new RegExp(`alertname: ${name}\\n +exp_alerts:\\n +- exp_labels`),
      `${name} comes`,
    );
  }
});

t.test('rules, their cases and the dashboard ask only for what the server prints', async (t) => {
  const app = await startApp(t, { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.com' });
  await fetch(app.origin).then((answer) => answer.text());
  const printed = await fetch(`${app.opsOrigin}/metrics`).then((answer) => answer.text());
  const known = new Set(['up', ...recorded]);
  for (const [, name = '', type] of printed.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const suffixes = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const suffix of suffixes) known.add(name + suffix);
  }
  const dashboard = JSON.parse(await textOf('dashboard.json'));
  const panels: readonly { id: number; targets: readonly { expr: string }[] }[] = dashboard.panels;
  const rendered = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const made = [...cases.matchAll(/series: '([^']+)'/g)].map(([, series = '']) => series);
  const asked = new Set([...expressionsIn(rules), ...rendered, ...made].flatMap(namesIn));
  t.equal(expressionsIn(rules).length, alerts.length + recorded.length);
  t.ok(rendered.length > 20 && asked.size > 30, `${asked.size} names`);
  for (const name of asked) t.ok(known.has(name), name);
  t.equal(new Set(panels.map(({ id }) => id)).size, panels.length, 'panel ids are unique');
  for (const [name, least] of [
    ['disk_free_bytes', 1],
    ['disk_size_bytes', 1],
    ['process_memory_limit_bytes', 2 ** 20],
  ] as const) {
    const value = Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(printed)?.[1]);
    t.ok(value >= least, `${name} is measured with nobody there: ${value}`);
  }
});

t.test('the handbook says of each alert what to do', async (t) => {
  const handbook = await textOf('README.md');
  for (const name of alerts) t.match(handbook, `\`${name}\``, name);
});

t.test('the objectives are watched at the agreed rates', async (t) => {
  t.match(rules, 'rate1h > (14.4 * 0.001)');
  t.match(rules, 'rate6h > (6 * 0.001)');
  t.match(rules, 'html_seconds:p95 > 0.3');
  t.match(rules, 'gate_error_ratio:rate1h > 0.0001');
});
