/**
 * The kinds of values a setting may have. A kind turns the text of the environment into a value,
 * or says in one sentence what it expects instead.
 */
import { BlockList, isIP } from 'node:net';
import { s3LocationOf } from '../api/platform/files/s3-location.ts';

/** The result of reading a text. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly expected: string };

export interface Kind<T> {
  /** The name of this kind in the table of settings. */
  readonly label: string;
  readonly read: (text: string) => Parsed<T>;
}

function value<T>(read: T): Parsed<T> {
  return { ok: true, value: read };
}

function expected(sentence: string): Parsed<never> {
  return { ok: false, expected: sentence };
}

/** A whole number between two bounds, both included. */
export function wholeNumber(min: number, max: number, label = 'number'): Kind<number> {
  function readWholeNumber(text: string): Parsed<number> {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return value(number);
    return expected(`a whole number from ${min} to ${max}`);
  }
  return { label, read: readWholeNumber };
}

/** A TCP port; 0 lets the system choose a free one. */
export const port: Kind<number> = wholeNumber(0, 65_535, 'port');

/** One of a few words. */
export function oneOf<const T extends string>(words: readonly T[]): Kind<T> {
  function readWord(text: string): Parsed<T> {
    const word = words.find((candidate) => candidate === text.toLowerCase());
    return word === undefined ? expected(`one of ${words.join(', ')}`) : value(word);
  }
  return { label: words.join(' \\| '), read: readWord };
}

/** One line of free text. */
export function line(maxLength: number): Kind<string> {
  function readLine(text: string): Parsed<string> {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    if (/[\u0000-\u001f\u007f]/.test(text)) return expected('one line without control characters');
    return text.length > maxLength ? expected(`at most ${maxLength} characters`) : value(text);
  }
  return { label: 'text', read: readLine };
}

/** A secret of at least so many characters. */
export function secretText(minLength: number): Kind<string> {
  return {
    label: 'text',
    read: (text) =>
      text.length >= minLength
        ? value(text)
        : expected(`at least ${minLength} characters, such as what openssl rand -base64 32 gives`),
  };
}

/** Several of them, separated by spaces or lines. */
export function secretTexts(minLength: number): Kind<readonly string[]> {
  const each = secretText(minLength);
  return {
    label: 'list',
    read(text) {
      const all = text.split(/\s+/).map((one) => each.read(one));
      const read = all.flatMap((one) => (one.ok ? [one.value] : []));
      return read.length === all.length
        ? value(read)
        : expected(`keys of at least ${minLength} characters, separated by spaces or lines`);
    },
  };
}

/** A directory or file name; it is not opened here. */
export const path: Kind<string> = { label: 'path', read: line(1_000).read };

/** A host name or an IP address to listen on. */
export const listenHost: Kind<string> = {
  label: 'host',
  read: function readListenHost(text) {
    const name = /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/;
    const bare = text.replace(/^\[(.*)\]$/, '$1');
    if (isIP(bare) !== 0) return value(bare);
    return name.test(text) && !/^[\d.]+$/.test(text)
      ? value(text)
      : expected('a host name or an IP address without scheme and port, such as 0.0.0.0');
  },
};

/** Scheme, host and port and nothing else; returned in the form browsers send as Origin. */
export const origin: Kind<string> = {
  label: 'origin',
  read: function readOrigin(text) {
    const example = 'an origin such as https://raise.example (scheme and host, no path)';
    const url = URL.parse(text);
    if (url === null || !/^https?:\/\//i.test(text)) return expected(example);
    const bare = url.pathname === '/' && url.search === '' && url.hash === '';
    const named = url.username === '' && url.password === '' && url.hostname !== '';
    return bare && named && !/[?#@]/.test(text) ? value(url.origin) : expected(example);
  },
};

/** The address of an HTTP service; a path is allowed, a trailing slash is dropped. */
export const httpBaseUrl: Kind<string> = {
  label: 'URL',
  read: function readHttpBaseUrl(text) {
    const example = 'an http:// or https:// address without user, query and fragment';
    const url = URL.parse(text);
    if (url === null || !/^https?:\/\//i.test(text)) return expected(example);
    if (url.username !== '' || url.password !== '' || /[?#]/.test(text)) return expected(example);
    return value(url.origin + url.pathname.replace(/\/+$/, ''));
  },
};

/** The address of a service that is not HTTP: one of the given schemes, with a host. */
export function serviceUrl(schemes: readonly string[], example: string): Kind<string> {
  function readServiceUrl(text: string): Parsed<string> {
    const url = URL.parse(text);
    const known = url !== null && schemes.includes(url.protocol.slice(0, -1));
    if (!known || !text.includes('://')) return expected(example);
    // PostgreSQL may use a socket that is named in the query; the host is then empty.
    return url.hostname === '' && !url.searchParams.has('host') ? expected(example) : value(text);
  }
  return { label: 'URL', read: readServiceUrl };
}

/** A bucket of S3-compatible storage with its key. */
export const storageUrl: Kind<string> = {
  label: 'URL',
  read: (text) =>
    s3LocationOf(text) === undefined
      ? expected('storage with key, secret and bucket, such as https://key:secret@host/bucket')
      : value(text),
};

const emailPattern = /^[^\s@<>"(),:;[\]\\]{1,64}@[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/;

/** A plain mail address. */
export const email: Kind<string> = {
  label: 'email',
  read: (text) =>
    emailPattern.test(text) ? value(text) : expected('an email address such as desk@raise.example'),
};

/** A mail address with or without a name before it. */
export const mailbox: Kind<string> = {
  label: 'email',
  read: function readMailbox(text) {
    const named = /^([^<>\r\n]{1,100})<([^<>\s]+)>$/.exec(text);
    const address = named?.[2] ?? text;
    return emailPattern.test(address)
      ? value(text)
      : expected('a sender such as Raisehall <no-reply@raise.example>');
  },
};

/** A colour as CSS writes it in six hexadecimal digits. */
export const colour: Kind<string> = {
  label: 'colour',
  read: (text) =>
    /^#[0-9a-f]{6}$/i.test(text)
      ? value(text.toLowerCase())
      : expected('a colour in six hexadecimal digits, such as #14532d'),
};

/** Addresses and networks, separated by commas or spaces. */
export const networks: Kind<readonly string[]> = {
  label: 'list of CIDR',
  read: function readNetworks(text) {
    const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
    const wrong = entries.find((entry) => !isNetwork(entry));
    if (wrong === undefined && entries.length > 0) return value(Object.freeze(entries));
    return expected('addresses or networks such as 10.0.0.0/8, 127.0.0.1, ::1 (comma-separated)');
  },
};

function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  if (!/^\d{1,3}$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
}
