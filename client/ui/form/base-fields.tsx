import type { FieldVersions } from '../../framework/autosave/merge-values.ts';
import type { Stored } from '../../framework/autosave/stored-form.ts';
import { askedName, writeAsked } from '../../framework/autosave/typed-choices.ts';

/**
 * The version that a form changes, what it said, and the fields with two versions to choose from: a
 * submit is merged with what is stored by then.
 */
export function BaseFields(props: {
  readonly stored: Stored;
  readonly open: readonly Pick<FieldVersions, 'name' | 'base'>[];
}) {
  const { stored, open } = props;
  return (
    <>
      <input type="hidden" name="_version" value={stored.version} />
      <input type="hidden" name="_base" value={JSON.stringify(stored.values)} />
      <input type="hidden" name="_saved" value={JSON.stringify(stored.saved ?? null)} />
      <input type="hidden" name={askedName} value={writeAsked(open)} />
    </>
  );
}
