/**
 * Mails to people may contain a name that a stranger has entered: anybody can register any address
 * under the name "Your prize: evil.example". Mail programs make links of such words, so a name that
 * could become one, or that holds a number to call, is left out.
 */
const noName =
  /[/\\@:<>|=#]|www|[.\u3002\uff0e\uff61]\p{Letter}{2}|\p{Number}{4}|\p{Control}|\p{Format}/iu;
/** A longer one is a message, not a name. */
const plainMaxLength = 60;

/** The name if it may be used in a mail to anybody; undefined otherwise. */
export function plainName(name: string): string | undefined {
  const plain = name.trim();
  return plain === '' || plain.length > plainMaxLength || noName.test(plain) ? undefined : plain;
}

/** The first line of a mail; to people whose name is not known, without one. */
export function greeting(name = ''): string {
  const plain = plainName(name);
  return plain === undefined ? 'Hello,' : `Hello ${givenName(plain)},`;
}

const oneGivenName = /^\p{Lu}\p{Ll}+(?:[-’']\p{Lu}?\p{Ll}+)*$/u;
const titles: ReadonlySet<string> = new Set(['Dr', 'Mr', 'Mrs', 'Ms', 'Mx', 'Prof', 'Sir', 'Dame']);

/**
 * The given name, where the first word is one: "Nora" of "Nora Lindqvist". Initials, titles and
 * scripts that write the family name first are left whole.
 */
function givenName(name: string): string {
  const [first = ''] = name.split(/\s+/);
  return oneGivenName.test(first) && !titles.has(first) ? first : name;
}
