/** Search engines and previews show about this much. */
const excerptMaxLength = 160;
/** A sentence shorter than this says too little by itself. */
const sentenceMinLength = 50;

/** A text as descriptions carry it: its first sentences, or its first words, that have room. */
export function excerpt(text: string): string {
  if (text.length <= excerptMaxLength) return text;
  const start = text.slice(0, excerptMaxLength);
  const sentence = Math.max(...['. ', '! ', '? '].map((end) => start.lastIndexOf(end))) + 1;
  if (sentence >= sentenceMinLength) return start.slice(0, sentence);
  const room = start.slice(0, -1);
  const space = room.lastIndexOf(' ');
  return `${room.slice(0, space > 0 ? space : room.length)}…`;
}
