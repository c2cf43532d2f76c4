/** Undoes the transfer encoding of a mail, which is quoted-printable (RFC 2045, 6.7). */
export function mailText(source: string): string {
  return source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
    );
}
