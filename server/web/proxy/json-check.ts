/** No response of the product API is nested deeper, and a client's parser might crash on it. */
const depthMax = 512;

/** The position of the next byte in the JSON grammar. */
const at = {
  value: 0,
  firstItem: 1,
  firstKey: 2,
  key: 3,
  colon: 4,
  afterValue: 5,
  string: 6,
  escape: 7,
  hexDigit: 8,
  continuation: 9,
  literal: 10,
  sign: 11,
  zero: 12,
  digits: 13,
  point: 14,
  fraction: 15,
  exponent: 16,
  exponentSign: 17,
  exponentDigits: 18,
  broken: 19,
} as const;

type Place = (typeof at)[keyof typeof at];

const byte = { quote: 0x22, backslash: 0x5c, plus: 0x2b, minus: 0x2d, point: 0x2e, zero: 0x30 };
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
const [comma, colon] = [0x2c, 0x3a];
const literals: ReadonlyMap<number, string> = new Map([
  [0x74, 'true'],
  [0x66, 'false'],
  [0x6e, 'null'],
]);
/** The characters that may follow a backslash, except `u`. */
const escapes = new Set([...'"\\/bfnrt'].map((letter) => letter.charCodeAt(0)));
const letterU = 0x75;
const ends: ReadonlySet<Place> = new Set([
  at.afterValue,
  at.zero,
  at.digits,
  at.fraction,
  at.exponentDigits,
]);

/**
 * Checks a JSON text (RFC 8259, in UTF-8) piece by piece: whether it can still be valid and whether
 * it is complete, as `JSON.parse` would, but keeping only one bit for each level of nesting.
 */
export class JsonCheck {
  #place: Place = at.value;
  /** For each open level whether it is an object. */
  readonly #objects: boolean[] = [];
  #stringIsKey = false;
  #hexLeft = 0;
  #continuationsLeft = 0;
  #continuationMin = 0x80;
  #continuationMax = 0xbf;
  #literal = '';
  #literalAt = 0;

  /** Checks the next piece; false when no continuation can make it valid any more. */
  accepts(piece: Uint8Array): boolean {
    const { length } = piece;
    for (let index = 0; index < length; index += 1) {
      if (this.#place === at.string) {
        index = endOfPlainText(piece, index);
        if (index === length) break;
      }
      this.#place = this.#next(piece[index] as number);
      if (this.#place === at.broken) return false;
    }
    return this.#place !== at.broken;
  }

  /** Whether the pieces so far are a complete JSON text. */
  get isComplete(): boolean {
    return this.#objects.length === 0 && ends.has(this.#place);
  }

  #next(code: number): Place {
    switch (this.#place) {
      case at.string:
        return this.#inString(code);
      case at.escape:
        if (code === letterU) this.#hexLeft = 4;
        return code === letterU ? at.hexDigit : escapes.has(code) ? at.string : at.broken;
      case at.hexDigit:
        if (!isHexDigit(code)) return at.broken;
        this.#hexLeft -= 1;
        return this.#hexLeft === 0 ? at.string : at.hexDigit;
      case at.continuation:
        return this.#continued(code);
      case at.literal:
        return this.#inLiteral(code);
      case at.sign:
        return code === byte.zero ? at.zero : isDigit(code) ? at.digits : at.broken;
      case at.point:
        return isDigit(code) ? at.fraction : at.broken;
      case at.exponent:
        if (code === byte.plus || code === byte.minus) return at.exponentSign;
        return isDigit(code) ? at.exponentDigits : at.broken;
      case at.exponentSign:
        return isDigit(code) ? at.exponentDigits : at.broken;
      case at.zero:
      case at.digits:
      case at.fraction:
      case at.exponentDigits:
        return this.#inNumber(code);
      default:
        return isSpace(code) ? this.#place : this.#between(code);
    }
  }

  #inString(code: number): Place {
    if (code === byte.quote) return this.#stringIsKey ? at.colon : at.afterValue;
    if (code === byte.backslash) return at.escape;
    return code < 0x20 ? at.broken : this.#characterBegins(code);
  }

  /** The first byte of a character outside of ASCII (Unicode 3.9, table 3-7). */
  #characterBegins(code: number): Place {
    if (code < 0xc2 || code > 0xf4) return at.broken;
    this.#continuationsLeft = code < 0xe0 ? 1 : code < 0xf0 ? 2 : 3;
    this.#continuationMin = code === 0xe0 ? 0xa0 : code === 0xf0 ? 0x90 : 0x80;
    this.#continuationMax = code === 0xed ? 0x9f : code === 0xf4 ? 0x8f : 0xbf;
    return at.continuation;
  }

  #continued(code: number): Place {
    if (code < this.#continuationMin || code > this.#continuationMax) return at.broken;
    this.#continuationMin = 0x80;
    this.#continuationMax = 0xbf;
    this.#continuationsLeft -= 1;
    return this.#continuationsLeft === 0 ? at.string : at.continuation;
  }

  #inLiteral(code: number): Place {
    if (code !== this.#literal.charCodeAt(this.#literalAt)) return at.broken;
    this.#literalAt += 1;
    return this.#literalAt === this.#literal.length ? at.afterValue : at.literal;
  }

  #inNumber(code: number): Place {
    const place = this.#place;
    if (isDigit(code)) return place === at.zero ? at.broken : place;
    if (code === byte.point && (place === at.zero || place === at.digits)) return at.point;
    if ((code | 0x20) === 0x65 && place !== at.exponentDigits) return at.exponent;
    // A number ends only at the character after it.
    return isSpace(code) ? at.afterValue : this.#after(code);
  }

  #between(code: number): Place {
    switch (this.#place) {
      case at.firstItem:
        return code === closeBracket ? this.#close(false) : this.#value(code);
      case at.value:
        return this.#value(code);
      case at.firstKey:
        return code === closeBrace ? this.#close(true) : this.#key(code);
      case at.key:
        return this.#key(code);
      case at.colon:
        return code === colon ? at.value : at.broken;
      default:
        return this.#after(code);
    }
  }

  #key(code: number): Place {
    this.#stringIsKey = true;
    return code === byte.quote ? at.string : at.broken;
  }

  #value(code: number): Place {
    if (code === byte.quote) {
      this.#stringIsKey = false;
      return at.string;
    }
    if (code === openBrace || code === openBracket) return this.#open(code === openBrace);
    if (code === byte.minus) return at.sign;
    if (isDigit(code)) return code === byte.zero ? at.zero : at.digits;
    const literal = literals.get(code);
    if (literal === undefined) return at.broken;
    this.#literal = literal;
    this.#literalAt = 1;
    return at.literal;
  }

  #after(code: number): Place {
    if (code === closeBrace || code === closeBracket) return this.#close(code === closeBrace);
    if (code !== comma || this.#objects.length === 0) return at.broken;
    return this.#objects.at(-1) ? at.key : at.value;
  }

  #open(isObject: boolean): Place {
    if (this.#objects.length === depthMax) return at.broken;
    this.#objects.push(isObject);
    return isObject ? at.firstKey : at.firstItem;
  }

  #close(isObject: boolean): Place {
    return this.#objects.pop() === isObject ? at.afterValue : at.broken;
  }
}

/** Most of a response is text: skips to the next byte in it that has a meaning, or to the end. */
function endOfPlainText(piece: Uint8Array, from: number): number {
  let index = from;
  for (; index < piece.length; index += 1) {
    const code = piece[index] as number;
    if (code < 0x20 || code > 0x7f || code === byte.quote || code === byte.backslash) break;
  }
  return index;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
const isHexDigit = (code: number): boolean =>
  isDigit(code) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);
