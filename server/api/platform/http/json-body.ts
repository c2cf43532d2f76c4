import { ProblemError, problem } from '#shared/http/errors.ts';
import type { ProductApi } from '../deps.ts';

/** The most deeply nested body of this API has four levels. */
export const jsonDepthMax = 16;
/** All fields and items together: three times as many as the largest calculation has. */
export const jsonValuesMax = 2_000;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Makes the API read JSON and nothing else: every other type of body is 415. A body that is nested
 * too deeply or has too many values is refused by scanning its characters, before any objects are
 * created.
 */
export function readJsonBodies(app: ProductApi): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    function readJson(request, body, done) {
      const fault = shapeFault(body as string);
      if (fault === undefined) void parse(request, body as string, done);
      else done(new ProblemError(problem('bad-request', fault)));
    },
  );
}

/** Why the shape of a JSON text is refused; undefined when it is fine. One pass, no copies. */
export function shapeFault(text: string): string | undefined {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at + 1);
        break;
      case openBracket:
      case openBrace:
        depth += 1;
        values += 1;
        if (depth > jsonDepthMax) return 'The request body is nested too deeply.';
        break;
      case closeBracket:
      case closeBrace:
        depth -= 1;
        break;
      case comma:
        values += 1;
        break;
    }
    if (values > jsonValuesMax) return 'The request body has too many fields.';
  }
  return undefined;
}

/** The position of the quote that ends a string; the end of the text when there is none. */
function endOfString(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    at += code === backslash ? 2 : 1;
  }
  return text.length;
}
