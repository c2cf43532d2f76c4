import { createHash } from 'node:crypto';
import type { Logger } from 'pino';

/** The operator's logo, as it was read and checked at start. */
export interface LogoSource {
  readonly bytes: Uint8Array;
  /** In its own units; together its aspect ratio. */
  readonly width: number;
  readonly height: number;
}

/** The logo as mails carry it: a PNG, because mail programs show no SVG. */
export interface MailLogo {
  readonly png: Buffer;
  /** The size at which it is shown, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** A digest of the image, to tell it from those of other portals. */
  readonly digest: string;
}

/** As on the pages; a very wide logo is made lower, so that it fits a phone. */
const shownHeight = 36;
const shownMaxWidth = 240;
/** Pixels for each of CSS, so that it is sharp on a phone. */
const density = 2;
/** What SVGs are measured in: their own units at 72 per inch. */
const svgUnitsPerInch = 72;

/** Draws the logo once, when the first mail asks for it; undefined when there is none. */
export function mailLogo(
  source: LogoSource | undefined,
  log: Pick<Logger, 'warn'>,
): () => Promise<MailLogo | undefined> {
  let drawn: Promise<MailLogo | undefined> | undefined;
  return () => {
    if (source === undefined) return Promise.resolve(undefined);
    // A mail must not fail because of its ornament: it says the portal's name instead.
    drawn ??= drawLogo(source).catch((error: unknown) => {
      log.warn({ err: error }, 'logo not drawn for emails');
      return undefined;
    });
    return drawn;
  };
}

async function drawLogo(source: LogoSource): Promise<MailLogo> {
  const scale = Math.min(shownHeight / source.height, shownMaxWidth / source.width);
  const width = Math.max(1, Math.round(source.width * scale));
  const height = Math.max(1, Math.round(source.height * scale));
  const { default: sharp } = await import('sharp');
  const wantedDensity = Math.min(2_400, Math.max(1, svgUnitsPerInch * scale * density));
  const png = await sharp(source.bytes, { density: wantedDensity })
    .resize(width * density, height * density, { fit: 'inside' })
    // A palette has enough colours for a logo, and makes the file about a third.
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toBuffer();
  const digest = createHash('sha256').update(png).digest('hex').slice(0, 12);
  return { png, width, height, digest };
}
