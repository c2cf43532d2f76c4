/**
 * The pages are bundled apart from the server, each with its own copy of the error classes. An
 * error that crosses from one to the other is recognised by its name, whichever copy made it.
 */
export function isErrorNamed(name: string, value: unknown): boolean {
  return value instanceof Error && value.name === name;
}
