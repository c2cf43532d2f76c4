import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { all, api } from './api.mjs';

const [id, name, text, path] = process.argv.slice(2);
let investor;
for await (const commitment of all(`/raises/${id}/book`)) {
  if (commitment.investor.name.startsWith(name)) investor = commitment.investor;
}
if (investor === undefined) throw new Error(`The book has nobody called ${name}.`);

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
