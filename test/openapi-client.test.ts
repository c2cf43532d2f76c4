/** A client made from the OpenAPI document reads like the contract, and runs a round. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import type { OpenApiDocument } from '#api/platform/reference/openapi-types.ts';
import { declaredSchemas } from '#api/platform/reference/schema-names.ts';
import { verifyBinder } from '#server/process/verify-binder.ts';
import { projectRoot } from '#server/project.ts';
import { reviewChecklist } from '#shared/product/raises/review-checklist.ts';
import { endTime } from './support/closing-steps.ts';
import { pdfOf } from './support/documents.ts';
import { firstOperator, register } from './support/members.ts';
import { ocfProblems } from './support/open-cap-format/validate.ts';
import { startSources } from './support/running-app.ts';
import { zipEntries } from './support/zip-entries.ts';

const run = promisify(execFile);
const program = join(projectRoot, 'test/support/openapi-program');
const packages = join(projectRoot, 'node_modules');
const folder = await mkdtemp(join(tmpdir(), 'raisehall-client-'));
t.teardown(() => rm(folder, { recursive: true, force: true }));

const app = await startSources(t);
const text = await (await fetch(`${app.origin}/api/v1/openapi.json`)).text();
const document = JSON.parse(text) as OpenApiDocument;
await cp(program, folder, { recursive: true });
await writeFile(join(folder, 'openapi.json'), text);
await writeFile(join(folder, 'package.json'), '{"type":"module"}');
await run(process.execPath, [
  ...['--import', join(program, 'own-typescript.mjs')],
  join(packages, 'openapi-typescript/bin/cli.js'),
  ...[join(folder, 'openapi.json'), '-o', join(folder, 'contract.ts')],
]);
const contract = await readFile(join(folder, 'contract.ts'), 'utf8');

// The program itself: what tests load into Node's processes would break its launcher.
const { default: compiler } = await import(join(packages, 'typescript/lib/getExePath.js'));

/** What the compiler says about the program of the folder, as it would of a stranger's. */
async function complaints(): Promise<string> {
  const options = {
    ...{ target: 'esnext', module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true },
    ...{ allowImportingTsExtensions: true, erasableSyntaxOnly: true, types: ['node'] },
    typeRoots: [join(packages, '@types')],
  };
  const config = JSON.stringify({ compilerOptions: options, files: ['round.ts', 'closing.ts'] });
  await writeFile(join(folder, 'tsconfig.json'), config);
  return run(compiler(), ['-p', folder]).then(
    ({ stdout }) => stdout,
    (error) => `${error.stdout}${error.stderr}`,
  );
}

t.test('the shapes of the contract have their names, and are said once', async (t) => {
  const named = Object.keys(document.components.schemas ?? {});
  for (const name of ['Raise', 'Commitment', 'Company', 'Money', 'RaiseState']) {
    t.ok(named.includes(name), name);
    t.match(contract, new RegExp(`^ {8}${name}: `, 'm'));
  }
  const declared = new Set(declaredSchemas.map(({ name }) => name));
  const ofTheApi = ['Problem', 'RichText', 'RichBlock', 'RichInline'];
  t.same(
    named.filter((name) => !declared.has(name.replace(/Input$/, '')) && !ofTheApi.includes(name)),
    [],
    'no other name',
  );
  t.ok(named.length > 250, `${named.length} shapes`);
  // Written in place, they took 1.8 MB, and the client 43,000 lines.
  t.ok(text.length < 990_000, `${text.length} bytes`);
  t.ok(contract.split('\n').length < 29_000, `${contract.split('\n').length} lines`);
});

t.test('a program that is written with these types runs a round', async (t) => {
  t.equal(await complaints(), '');
  const deck = join(folder, 'deck.pdf');
  await writeFile(deck, await pdfOf(['Robots for orchards']));
  const env = {
    ...{ ...process.env, PORTAL: app.origin },
    FOUNDER: (await register(app, 'founder')).cookie,
    INVESTOR: (await register(app, 'investor')).cookie,
    OPERATOR: (await firstOperator(app)).cookie,
  };
  const checklist = reviewChecklist.map(({ key }) => key).join();
  const runs = (file: string, ...words: string[]) =>
    run(process.execPath, [join(folder, file), ...words], { env, timeout: 120_000 });
  const [id = '', ...said] = (await runs('round.ts', deck, checklist)).stdout.split('\n');
  t.same(said, ['live funded 1 csv:exact camt.053:recorded,not-due 10000', '']);

  // Its last day has come: no program can wait for that.
  endTime(app, { id });
  const [cap, papers] = [join(folder, 'holders.ocf.zip'), join(folder, 'binder.zip')];
  t.equal((await runs('closing.ts', id, cap, papers)).stdout, 'closed_funded SAFE-1,SAFE-1\n');
  const files = zipEntries(await readFile(cap));
  t.ok(files.has('Manifest.ocf.json'), [...files.keys()].join());
  for (const [name, bytes] of files) t.same(ocfProblems(JSON.parse(String(bytes))), [], name);
  t.match(String(files.get('Transactions.ocf.json')), /"custom_id": ?"SAFE-1"/);
  const verdict = await verifyBinder([papers]);
  t.equal(verdict.code, 0, verdict.text);
});

t.test('a field that the contract does not have is no program', async (t) => {
  const wrong = [
    ['round.ts', 'items[0]?.state;', 'items[0]?.stat;', /'stat' does not exist/],
    ['people.ts', "currency: 'USD',", "currency: 'XAU',", /"XAU"/],
    ['round.ts', "'/api/v1/raises/{id}/book'", "'/api/v1/raises/{id}/books'", /books/],
    ['closing.ts', "'/api/v1/raises/{id}/ocf'", "'/api/v1/raises/{id}/holders'", /holders/],
  ] as const;
  for (const [name, right, instead, complaint] of wrong) {
    const file = join(folder, name);
    const source = await readFile(file, 'utf8');
    t.ok(source.includes(right), right);
    await writeFile(file, source.replace(right, instead));
    t.match(await complaints(), complaint, instead);
    await writeFile(file, source);
  }
});
