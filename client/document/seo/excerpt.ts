/** Search engines and previews show about this many characters. */
const excerptMaxLength = 160;
/** A sentence shorter than this is not enough by itself. */
const sentenceMinLength = 50;

/** A text shortened for descriptions: as many of its first sentences, or words, as fit. */
export function excerpt(text: string): string {
  if (text.length <= excerptMaxLength) return text;
  const start = text.slice(0, excerptMaxLength);
  const sentence = Math.max(...['. ', '! ', '? '].map((end) => start.lastIndexOf(end))) + 1;
  if (sentence >= sentenceMinLength) return start.slice(0, sentence);
  const room = start.slice(0, -1);
  const space = room.lastIndexOf(' ');
  return `${room.slice(0, space > 0 ? space : room.length)}…`;
}
