import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { all, api } from './api.mjs';

const [id, name, text, path] = process.argv.slice(2);
const found = new Map();
for await (const { investor } of all(`/raises/${id}/book`)) {
  if (investor.name.startsWith(name)) found.set(investor.id, investor);
}
if (found.size !== 1) throw new Error(`The book has ${found.size} investors called ${name}.`);
const [investor] = found.values();

// A file is uploaded first; one that is not sent within a day is removed.
const pdf = { 'content-type': 'application/pdf' };
const { file } = await api('PUT', `/raises/${id}/thread-files`, await readFile(path), pdf);
const files = [{ file: file.id, name: basename(path) }];
const { thread, message } = await api('POST', `/raises/${id}/thread`, {
  investor: investor.id,
  text,
  files,
});
console.log(`${thread.id}: message ${message.n}, with ${message.files[0].name}`);
