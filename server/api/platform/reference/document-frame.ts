import { type Html, html } from './html.ts';

/** The words and links in the frame of a page. */
export interface FramedPage {
  readonly title: string;
  readonly brandName: string;
  /** What the header has beside the name of the portal. */
  readonly tools?: Html;
  /** The contents and the main part. */
  readonly columns: Html;
}

/** Writes a whole document around a page: no script, no inline style, readable in any browser. */
export function documentFrame({ title, brandName, tools, columns }: FramedPage): string {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}: ${brandName}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><p class="brand"><a href="/">${brandName}</a></p>${tools}</header>
<div class="columns">
${columns}</div>
</body>
</html>
`.html;
}
