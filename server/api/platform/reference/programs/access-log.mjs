import { api } from './api.mjs';

let after = '';
do {
  const query = new URLSearchParams({ limit: '100', ...(after && { after }) });
  const { items, nextCursor } = await api('GET', `/raises/${process.argv[2]}/access-log?${query}`);
  for (const { at, person, kind, document, page } of items) {
    console.log([at, person.name, kind, document?.name, page].join('\t'));
  }
  after = nextCursor;
} while (after);
