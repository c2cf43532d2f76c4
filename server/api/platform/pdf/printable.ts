/**
 * A text as it can be printed: in one line, with each character that no font has as its number in
 * Unicode: "李小龍" is "[U+674E U+5C0F U+9F8D]". That loses nothing, guesses no pronunciation, and
 * characters that would turn the writing round are seen instead of obeyed.
 */
export function printable(text: string, isCovered: (codePoint: number) => boolean): string {
  let printed = '';
  let unknown: string[] = [];
  function giveUnknown(): void {
    if (unknown.length > 0) printed += `[${unknown.join(' ')}]`;
    unknown = [];
  }
  for (const character of text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (isCovered(codePoint) && !isSteering(codePoint)) {
      giveUnknown();
      printed += character;
    } else unknown.push(`U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`);
  }
  giveUnknown();
  return printed;
}

/**
 * Whether a character has no shape of its own and changes others (controls, directions, joiners); a
 * font may list it all the same.
 */
function isSteering(codePoint: number): boolean {
  return /[\p{Cc}\p{Cf}]/u.test(String.fromCodePoint(codePoint));
}
