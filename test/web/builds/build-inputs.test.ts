/** What makes another build, so that open tabs load it. */
import t from 'tap';
import { projectRoot } from '#server/project.ts';
import { inputFiles } from '#server/web/builds/make-build.ts';
import { markdownFiles } from '#test/support/markdown-files.ts';

t.test('a build is made of sources and texts, not of documents about them', async (t) => {
  const files = await inputFiles(projectRoot);
  for (const file of [
    'package-lock.json',
    'client/pages/home.tsx',
    'server/api/platform/reference/introduction.md',
    'server/api/platform/reference/reference.css',
    'shared/product/lifecycle.ts',
  ]) {
    t.ok(files.includes(file), file);
  }
  const documents = new Set(await markdownFiles());
  t.ok(documents.size > 40, `${documents.size} documents`);
  t.same(
    files.filter((file) => documents.has(file)),
    [],
  );
});
