/** No save replaces what its sender never saw: each names a version, or replaces nothing of others. */
import t from 'tap';
import { type EndpointKey, endpoints } from '#shared/product/endpoints.ts';

/** Saves without a version, and why the last one is right. */
const lastIsRight: Partial<Record<EndpointKey, string>> = {
  'PUT /companies/:id/opened': 'notes that one opened a company, for oneself alone',
  'PUT /companies/:id/logo': 'is one picture that is shown before and after, as a single switch is',
  'PUT /commitments/:id/refund-account':
    'is entered whole by one person, who confirmed who they are; both sides are told of each',
  'PUT /documents/:id/versions': 'adds a version; those before stay and are listed',
  'PUT /saved-views/:id': 'changes a name and a switch of one’s own, as a whole',
  'PUT /raises/:id/images': 'adds a picture',
  'PUT /raises/:id/pipeline/import': 'reads a file and stores nothing of it',
  'PUT /raises/:id/statement': 'reads a file and stores nothing of it',
  'PUT /raises/:id/thread-files': 'adds a file',
  'PUT /commitments/:id/evidence': 'adds a file',
  'PUT /commitments/:id/side-letter-files': 'adds a file',
  'PUT /investor-evidence': 'adds a file',
  'PUT /content/images': 'adds a picture',
};

const saves = (Object.keys(endpoints) as EndpointKey[]).filter((key) => /^(PUT|PATCH) /.test(key));
const isVersioned = (key: EndpointKey) => 'headers' in endpoints[key];

t.test('each save names the version it changes, or has a reason not to', async (t) => {
  t.ok(saves.length > 20);
  t.same(saves.filter((key) => !isVersioned(key)).toSorted(), Object.keys(lastIsRight).toSorted());
});

t.test('whatever is changed in parts names a version', async (t) => {
  for (const key of saves) if (key.startsWith('PATCH ')) t.ok(isVersioned(key), key);
});
