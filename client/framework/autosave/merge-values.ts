/** The values of a form: each field's text by its name; a list of rows is one field. */
export type FormValues = Readonly<Record<string, string>>;

/** Who stored a version, where the API says it, and when. */
export interface SavedBy {
  readonly name: string | null;
  readonly at: string;
}

/** A field with what it was, what one has typed and what somebody else has stored since. */
export interface FieldVersions {
  readonly name: string;
  /** Undefined where it did not exist. */
  readonly base: string | undefined;
  readonly mine: string;
  readonly theirs: string;
}

/** A field that two people have changed in different ways since they read the same version. */
export interface FieldConflict extends FieldVersions {
  readonly saved?: SavedBy | undefined;
}

export interface Merged {
  /** Both people's changes; one's own version where they contradict each other. */
  readonly values: FormValues;
  readonly conflicts: readonly FieldConflict[];
  /** The fields that only the other person has changed. */
  readonly taken: readonly FieldVersions[];
}

/** Tells whether two texts of a field mean the same, as "250k" and "250,000" do. */
export type SameValue = (name: string, a: string, b: string) => boolean;

/** Texts are the same when they are equal. */
export const sameText: SameValue = (_name, a, b) => a === b;

/**
 * Merges two changes of the same version, field by field: whoever changed a field has their way,
 * and where both did, both versions are given back. A name that one side does not have is a field
 * that its form does not show, so that side has not changed it.
 */
export function mergeValues(
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
  same: SameValue = sameText,
): Merged {
  const values = new Map<string, string>();
  const conflicts: FieldConflict[] = [];
  const taken: FieldVersions[] = [];
  for (const name of new Set([
    ...Object.keys(base),
    ...Object.keys(theirs),
    ...Object.keys(mine),
  ])) {
    const before = own(base, name);
    const [my, their] = [own(mine, name) ?? before, own(theirs, name) ?? before];
    if (my === undefined || their === undefined) {
      values.set(name, my ?? their ?? '');
      continue;
    }
    const iChanged = before === undefined || !same(name, my, before);
    const theyChanged = before === undefined || !same(name, their, before);
    values.set(name, iChanged ? my : their);
    const versions = { name, base: before, mine: my, theirs: their };
    if (iChanged && theyChanged && !same(name, my, their)) conflicts.push(versions);
    if (!iChanged && theyChanged) taken.push(versions);
  }
  return { values: Object.fromEntries(values), conflicts, taken };
}

/**
 * Returns the values that a form is based on while conflicts are open: at their fields what was
 * there before both changes. Compared with the other version alone, one's own would look like a
 * change of it, and would replace it although nobody has chosen.
 */
export function beforeConflicts(
  base: FormValues,
  conflicts: Iterable<Pick<FieldVersions, 'name' | 'base'>>,
): FormValues {
  const values = new Map(Object.entries(base));
  for (const { name, base: before } of conflicts) {
    if (before === undefined) values.delete(name);
    else values.set(name, before);
  }
  return Object.fromEntries(values);
}

/** The fields whose value differs from the base; those that the base lacks count too. */
export function changedValues(
  base: FormValues,
  mine: FormValues,
  same: SameValue = sameText,
): FormValues {
  const changed = Object.entries(mine).filter(([name, value]) => {
    const before = own(base, name);
    return before === undefined || !same(name, value, before);
  });
  return Object.fromEntries(changed);
}

/** A field may be called like something that every object inherits. */
function own(values: FormValues, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
