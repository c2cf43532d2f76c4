import { writeFile } from 'node:fs/promises';
import { all, download } from './api.mjs';

const [id, file] = process.argv.slice(2);
for await (const { name, entity, amount, issuance } of all(`/raises/${id}/holders`)) {
  const holder = entity?.legalName ?? name;
  console.log([holder, amount.amount / 100, issuance?.reference ?? 'not issued'].join('\t'));
}
await writeFile(file, await download(`/raises/${id}/ocf`));
