import { glob, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { projectRoot } from '#server/project.ts';

/** Lists the documents about the code, by their path in the project: every README.md and CONTRIBUTING.md. */
export async function markdownFiles(): Promise<readonly string[]> {
  const places = ['*.md', '{client,scripts,server,shared,test}/**/README.md'];
  return (await Array.fromAsync(glob(places, { cwd: projectRoot }))).sort();
}

/** Reads a document by its path in the project. */
export async function markdownText(path: string): Promise<string> {
  return readFile(join(projectRoot, path), 'utf8');
}

/** Leaves out the code of a document, in which nothing is a link or a heading. */
export function withoutCode(markdown: string): string {
  return markdown
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/`[^`]*`/g, (code) => code.replaceAll(/[[\]()#]/g, ''));
}

/** Lists the anchors of a document's headings, as GitHub makes them. */
export function anchorsIn(markdown: string): readonly string[] {
  const used = new Map<string, number>();
  return [...withoutCode(markdown).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    const times = used.get(slug) ?? 0;
    used.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
}

/** A link to a file of the project. */
export interface FileLink {
  readonly from: string;
  /** The path in the project; the document's own for a link within it. */
  readonly path: string;
  readonly anchor: string | undefined;
}

/** Lists the links and pictures of a document that lead to files of the project. */
export function fileLinksIn(from: string, markdown: string): readonly FileLink[] {
  return [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:|^\//.test(target))
    .map((target) => {
      const [path = '', anchor] = target.split('#');
      return { from, path: path === '' ? from : normalize(join(dirname(from), path)), anchor };
    });
}
