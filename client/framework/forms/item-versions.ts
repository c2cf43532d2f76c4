/** The versions of the rows of a list, in one field, so that nothing is changed that was not read. */
import { text } from '../pages/run-page.ts';

/** The name of the field. */
export const versionsName = 'versions';

/** Writes the versions of rows as the value of the field. */
export function versionsOf(rows: readonly { readonly id: string; readonly version: number }[]) {
  return rows.map(({ id, version }) => `${id}=${version}`).join(',');
}

/** Returns the chosen rows of a form with their versions; of one without a version, with the first. */
export function withVersions(
  form: FormData,
  chosen: readonly string[],
): { id: string; version: number }[] {
  const parts = text(form, versionsName).split(',');
  const versions = new Map(parts.map((part) => part.split('=') as [string, string]));
  return chosen.map((id) => ({ id, version: Number(versions.get(id) ?? 1) }));
}
