import { type ProfileDecision, profileDecisions } from '#shared/product/investors/lifecycle.ts';
import { fieldErrors } from '../../framework/forms/field-errors.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWithItems } from '../../framework/forms/item-outcomes.ts';
import { withVersions } from '../../framework/forms/item-versions.ts';
import { text } from '../../framework/pages/run-page.ts';
import { exportSelected, exportSelectedIntent } from '../../ui/data/export-selected.ts';
import { readSelection } from '../../ui/data/selection-address.ts';

/** The intent of the button for each decision about several people. */
export const decideIntents = {
  approve: 'approve-several',
  reject: 'reject-several',
  're-verify': 're-verify-several',
  suspend: 'suspend-several',
  reinstate: 'reinstate-several',
} as const satisfies Readonly<Record<ProfileDecision, string>>;

const decided: Readonly<Record<ProfileDecision, (profiles: string) => string>> = {
  approve: (profiles) => `${profiles} approved.`,
  reject: (profiles) => `${profiles} sent back.`,
  're-verify': (profiles) => `${profiles} put back in review.`,
  suspend: (profiles) => `${profiles} suspended.`,
  reinstate: (profiles) => `${profiles} reinstated.`,
};

/** Makes the form that decides the same about everyone who is selected. */
function decideSeveral(decision: ProfileDecision): FormHandler {
  return async (action) => {
    const { form, api, key } = action;
    const chosen = readSelection(form);
    if (chosen.length === 0) {
      throw fieldErrors({ pointer: '', message: 'Select the people it’s about first.' });
    }
    // Those without a profile are refused by the API, which says so.
    const people = withVersions(form, chosen);
    const reason = decision === 'approve' ? undefined : text(form, 'reason').trim();
    const body = { people, decision, reason };
    const { outcomes } = await api.send('POST /admin/people/decide', { body, key });
    return doneWithItems(
      action,
      outcomes,
      (count) =>
        `${decided[decision](count === 1 ? '1 profile was' : `${count} profiles were`)} We’ve told ${count === 1 ? 'the person' : 'each of them'}.`,
    );
  };
}

/** The forms about several people. */
export const severalPeopleForms = {
  [exportSelectedIntent]: exportSelected,
  ...Object.fromEntries(
    profileDecisions.map((decision) => [decideIntents[decision], decideSeveral(decision)]),
  ),
} as const;
