/**
 * Tells whether a file is an archive of the older kind: a workbook with a password is one, and so is
 * a workbook from before 2007.
 */
export function isOldOffice(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));
}
