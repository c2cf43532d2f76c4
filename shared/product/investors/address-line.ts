/** Writes an address, which is typed in lines, as a part of a sentence: "12 Orchard Lane, Portland". */
export function addressLine(address: string): string {
  return address
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ');
}
