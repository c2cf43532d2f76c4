import { fieldAt } from '#shared/product/raises/field-labels.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import type { AutosaveTarget, Stored } from '../../framework/autosave/stored-form.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { changeOf, sameRaiseValue, typedRaise, unreadableFields } from './raise-values.ts';

/** A raise as a form sees it; who saved it is said when a change of it is refused. */
export function storedRaise(raise: Raise): Stored {
  const saved = { name: null, at: raise.updatedAt };
  return { version: raise.version, values: typedRaise(raise), saved };
}

/**
 * Where the fields of a raise are stored.
 * @param first what is stored when the form is shown
 * @param onSaved called with the raise after each save
 */
export function raiseTarget(
  api: ApiClient,
  id: string,
  first: Stored,
  onSaved: (raise: Raise) => void = () => {},
): AutosaveTarget {
  let last = first;
  const params = { id };

  function known(raise: Raise): Stored {
    last = storedRaise(raise);
    return last;
  }

  return {
    async save(changes, version) {
      const body = changeOf(changes, { ...last.values, ...changes });
      const { raise } = await api.send('PATCH /raises/:id', { params, body, version });
      onSaved(raise);
      return known(raise);
    },
    load: async () => known((await api.send('GET /raises/:id', { params })).raise),
    faults: (changes) => unreadableFields(changes, { ...last.values, ...changes }),
    fieldAt,
    same: sameRaiseValue,
  };
}
