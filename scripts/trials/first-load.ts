import { request } from 'undici';
import type { Boot } from '#shared/site/page-state.ts';

/** The scripts of a document, by their paths. */
export interface FirstLoad {
  /** Those that a browser loads with it, before anybody uses the page. */
  readonly scripts: readonly string[];
  /** Of those, as they are transferred. */
  readonly gzipBytes: number;
  /** Those that follow when somebody uses the page. */
  readonly onUse: readonly string[];
}

const scriptLink = /(?:src|modulepreload" href)="(\/assets\/[^"]+\.js)"/g;
const bootData = /<script type="application\/json" id="boot">([^<]*)</;

/** Asks for a page as a visitor without a session, and for the scripts that its document loads. */
export async function firstLoad(origin: string, path: string): Promise<FirstLoad> {
  const { statusCode, body } = await request(origin + path);
  const html = await body.text();
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}.`);
  const scripts = [...new Set([...html.matchAll(scriptLink)].map(([, script = '']) => script))];
  const sizes = await Promise.all(scripts.map((script) => gzipBytesOf(origin + script)));
  const { links } = JSON.parse(bootData.exec(html)?.[1] ?? '') as Boot;
  return {
    scripts,
    gzipBytes: sizes.reduce((sum, size) => sum + size, 0),
    onUse: links.onUse,
  };
}

/** How many bytes a file is as it is transferred, compressed with gzip. */
export async function gzipBytesOf(address: string): Promise<number> {
  const { body } = await request(address, { headers: { 'accept-encoding': 'gzip' } });
  return (await body.arrayBuffer()).byteLength;
}
