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

/** The first line of a mail. */
export function greeting(name: string): string {
  const plain = plainName(name);
  return plain === undefined ? 'Hello,' : `Hello ${plain},`;
}
