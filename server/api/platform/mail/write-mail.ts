import type { Colours } from '#shared/brand/default-colours.ts';
import type { MailTemplate, MailVars } from './mail-kinds.ts';
import { mailTexts } from './mail-texts.ts';
import type { InlineLogo } from './mail-transport.ts';

/** The names, links and colours that every mail can use. */
export interface MailFrame {
  readonly brandName: string;
  /** Mails have one theme on white, so the light values are used. */
  readonly colours: Colours;
  /** Shown at the head in place of the name. */
  readonly logo?: InlineLogo | undefined;
}

/** How a mail is stopped, and what the others like it are about. */
export interface MailStop {
  readonly about: string;
  readonly link: string;
}

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Writes a mail in plain text and in simple HTML, and says how to stop mails like it if one can. */
export function writeMail<T extends MailTemplate>(
  template: T,
  vars: MailVars[T],
  frame: MailFrame,
  stop?: MailStop,
): MailText {
  const { subject, paragraphs, list = [], action, after = [] } = mailTexts[template](vars, frame);
  const { colours } = frame;
  const signature = `${frame.brandName}. You received this email because your address was used on our site.`;
  const text = [
    ...paragraphs,
    ...(list.length === 0 ? [] : [list.map((item) => `- ${item}`).join('\n')]),
    ...(action === undefined ? [] : [`${action.label}:\n${action.link}`]),
    ...after,
    `-- \n${signature}${stop === undefined ? '' : `\n${stopSentence(stop)}:\n${stop.link}`}`,
  ].join('\n\n');
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escaped(subject)}</title></head>`,
    `<body style="font:16px/1.5 sans-serif;color:${colours.ink.light};background:#fff;max-width:36em;margin:2em auto;padding:0 1em">`,
    masthead(frame),
    ...paragraphs.map(paragraph),
    ...(list.length === 0
      ? []
      : [`<ul>${list.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`]),
    ...(action === undefined ? [] : [button(action.label, action.link, colours)]),
    ...after.map(paragraph),
    `<p style="color:${colours['ink-soft'].light};font-size:14px">${escaped(signature)}${stop === undefined ? '' : `<br><a href="${escaped(stop.link)}" style="color:inherit">${escaped(stopSentence(stop))}</a>`}</p></body></html>`,
  ].join('\n');
  return { subject, text: `${text}\n`, html };
}

function stopSentence({ about }: MailStop): string {
  return `Stop emails about ${about}`;
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`;
}

/** The logo, or the name in type; mail programs that show no images write the name, too. */
function masthead({ brandName, colours, logo }: MailFrame): string {
  const type = `margin:0 0 1.5em;font:600 22px/1.3 Georgia,serif;color:${colours.accent.light}`;
  const name = escaped(brandName);
  if (logo === undefined) return `<p style="${type}">${name}</p>`;
  const { contentId, width, height } = logo;
  return `<p style="${type}"><img src="cid:${contentId}" alt="${name}" width="${width}" height="${height}" style="display:block;border:0"></p>`;
}

/**
 * The link is also written out: some mail programs show no buttons, and people like to see where a
 * link goes.
 */
function button(label: string, link: string, colours: Colours): string {
  const { accent, 'on-accent': onAccent } = colours;
  return `<p><a href="${escaped(link)}" style="display:inline-block;padding:.6em 1.2em;background:${accent.light};color:${onAccent.light};text-decoration:none;border-radius:4px">${escaped(label)}</a></p>
<p style="font-size:14px;word-break:break-all">${escaped(link)}</p>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
