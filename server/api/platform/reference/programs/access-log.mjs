import { all } from './api.mjs';

for await (const entry of all(`/raises/${process.argv[2]}/access-log`)) {
  const { at, person, kind, document, page } = entry;
  console.log([at, person.name, kind, document?.name, page].join('\t'));
}
