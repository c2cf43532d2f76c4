const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in the letters authenticator apps expect (RFC 4648 section 6), without padding. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(held >>> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + alphabet[(held << (5 - bits)) & 31];
}

/**
 * The bytes of a base32 text; case, spaces and padding do not matter.
 * @throws Error when a letter is not in the alphabet
 */
export function base32Bytes(text: string): Buffer {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const letter of text.toUpperCase().replaceAll(/[\s=]/g, '')) {
    const value = alphabet.indexOf(letter);
    if (value === -1) throw new Error('This is not base32 text.');
    held = (held << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >>> bits) & 255);
    }
    held &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}
