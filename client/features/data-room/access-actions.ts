import type {
  Grant,
  GrantInvitationResponse,
  GrantsDecision,
} from '#shared/product/raises/room-access.ts';
import type { NdaEdit } from '#shared/product/raises/room-nda.ts';
import type { RoomQuestion } from '#shared/product/raises/room-questions.ts';
import { alsoSaved } from '../../framework/autosave/also-saved.ts';
import { saveMerged } from '../../framework/autosave/save-merged.ts';
import { textTarget } from '../../framework/autosave/text-target.ts';
import { fieldErrors } from '../../framework/forms/field-errors.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';
import { doneWithItems } from '../../framework/forms/item-outcomes.ts';
import { withVersions } from '../../framework/forms/item-versions.ts';
import type { PageAction } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import { readSelection } from '../../ui/data/selection-address.ts';
import {
  accessForm,
  accessLabel,
  answerForm,
  ndaForm,
  storedAccess,
  storedAnswer,
  storedNda,
  withdrawAnswerIntent,
  withdrawSeveralIntent,
} from './access-values.ts';

/** The outcome of an invitation, for each address. */
export type InvitationOutcomes = GrantInvitationResponse['outcomes'];
export const inviteForm: FormName<
  readonly { readonly email: string; readonly outcome: string; readonly message: string }[]
> = formName('invite-to-room');

const invite: FormHandler = async ({ form, api, key }) => {
  const emails = text(form, 'emails')
    .split(/[\s,;]+/)
    .filter((each) => each !== '');
  if (emails.length === 0) {
    throw fieldErrors({ pointer: '/emails', message: 'Enter at least one email address.' });
  }
  const note = text(form, 'note').trim();
  const body = {
    emails,
    scope: text(form, 'scope'),
    expiresAt: endOf(text(form, 'expiresAt')),
    note,
  };
  const params = { id: text(form, 'raise') };
  const { outcomes } = await api.send('POST /raises/:id/grants', { params, body, key });
  const invited = outcomes.filter(({ grant }) => grant !== null).length;
  const shown = outcomes.map(({ email, outcome, message }) => ({ email, outcome, message }));
  return doneWith(inviteForm, `${invited} of ${outcomes.length} can read the data room.`, shown);
};

const grant: FormHandler = async (action) => {
  const { form, api, key } = action;
  const body = {
    scope: form.has('scope') ? text(form, 'scope') : undefined,
    expiresAt: form.has('expiresAt') ? endOf(text(form, 'expiresAt')) : undefined,
  };
  const answer = await api.send('POST /grants/:id/grant', { params: named(action), body, key });
  const who = answer.grant.name ?? answer.grant.email;
  return done(
    action,
    answer.grant.state === 'active' ? `${who} has access now.` : `${who} is invited again.`,
  );
};

const deny: FormHandler = async (action) => {
  const { grant: denied } = await action.api.send('POST /grants/:id/deny', {
    params: named(action),
    key: action.key,
  });
  return done(action, `Access request from ${denied.name ?? denied.email} denied.`);
};

const revoke: FormHandler = async (action) => {
  const { grant: revoked } = await action.api.send('POST /grants/:id/revoke', {
    params: named(action),
    key: action.key,
  });
  const who = revoked.name ?? revoked.email;
  return done(action, `${who} no longer has access. Running downloads were stopped.`);
};

/** What is done to several people, by the intent of its button. */
export const decisionIntents = {
  grant: 'grant-several',
  deny: 'deny-several',
  revoke: 'revoke-several',
} as const satisfies Readonly<Record<GrantsDecision, string>>;

const decided: Readonly<Record<GrantsDecision, (people: string) => string>> = {
  grant: (people) => `${people} given access.`,
  deny: (people) => `${people} denied access.`,
  revoke: (people) => `${people} removed from the data room. Running downloads were stopped.`,
};

/** Decides the same about those who are selected. */
function decideSeveral(decision: GrantsDecision): FormHandler {
  return async (action) => {
    const grants = [...readSelection(action.form)];
    if (grants.length === 0) {
      throw fieldErrors({ pointer: '', message: 'Select the people it’s about first.' });
    }
    const { outcomes } = await action.api.send('POST /raises/:id/grants/decide', {
      params: { id: text(action.form, 'raise') },
      body: { grants, decision },
      key: action.key,
    });
    return doneWithItems(action, outcomes, (count) =>
      decided[decision](count === 1 ? '1 person was' : `${count} people were`),
    );
  };
}

const changeGrant: FormHandler = async (action) => {
  const { api } = action;
  const params = named(action);
  const target = textTarget({
    load: async ({ problem }) => storedAccess(problem['current'] as Grant),
    async save({ scope, expiresAt }, version) {
      const body = { scope, expiresAt: expiresAt === undefined ? undefined : endOf(expiresAt) };
      return storedAccess((await api.send('PATCH /grants/:id', { params, body, version })).grant);
    },
  });
  const saved = await saveMerged(action, accessForm, target);
  if (saved.kind === 'refused') return saved.result;
  return done(action, `Saved. It takes effect now.${alsoSaved(saved.taken, accessLabel)}`);
};

const saveNda: FormHandler = async (action) => {
  const { form, api } = action;
  const params = { id: text(form, 'raise') };
  let notice = 'That text is already saved.';
  const target = textTarget({
    load: async ({ problem }) => storedNda(problem['current'] as NdaEdit),
    async save({ text = '' }, version) {
      const request = { params, body: { text }, version };
      const { nda, edit } = await api.send('PUT /raises/:id/nda', request);
      const asks = await asksForNda(api, params.id);
      notice =
        edit?.isProposed === true || nda === null
          ? `Proposed. An operator will review it. Once it’s approved, ${ndaReaders(asks)}`
          : `Version ${nda.version} is now in effect. ${upperFirst(ndaReaders(asks))}`;
      return storedNda(edit ?? { version, text });
    },
  });
  const saved = await saveMerged(action, ndaForm, target);
  return saved.kind === 'refused' ? saved.result : done(action, notice);
};

/** Whether a document asks for the NDA; also where that cannot be read, as nothing else is said then. */
async function asksForNda(api: PageAction['api'], id: string): Promise<boolean> {
  try {
    const { items } = await api.send('GET /raises/:id/documents', { params: { id } });
    return items.some(({ ndaRequired }) => ndaRequired);
  } catch {
    return true;
  }
}

function ndaReaders(asks: boolean): string {
  return asks
    ? 'new readers of the documents that require it have to accept it first.'
    : 'readers have to accept it first once you choose the documents that require it.';
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const answer: FormHandler = async (action) => {
  const { api } = action;
  const params = named(action);
  const target = textTarget({
    load: async ({ problem }) => storedAnswer(problem['current'] as RoomQuestion),
    async save({ answer }, version) {
      const request = { params, body: { answer }, version };
      return storedAnswer((await api.send('POST /questions/:id/answer', request)).question);
    },
  });
  const saved = await saveMerged(action, answerForm, target);
  if (saved.kind === 'refused') return saved.result;
  return done(action, 'Answered. Everyone with access sees it now.');
};

const withdrawAnswer: FormHandler = async (action) => {
  const { api, form, key } = action;
  const body = { reason: text(form, 'reason').trim() };
  const request = { params: named(action), body, version: Number(text(form, 'version')), key };
  await api.send('POST /questions/:id/withdraw-answer', request);
  return done(action, 'Withdrawn. We’ll tell everyone who could read the answer.');
};

/** Withdraws the answers that are selected, for one reason. */
const withdrawSeveral: FormHandler = async (action) => {
  const { api, form, key } = action;
  const chosen = readSelection(form);
  if (chosen.length === 0) {
    throw fieldErrors({ pointer: '', message: 'Select the questions it’s about first.' });
  }
  const { outcomes } = await api.send('POST /raises/:id/questions/withdraw-answers', {
    params: { id: text(form, 'raise') },
    body: { questions: withVersions(form, chosen), reason: text(form, 'reason').trim() },
    key,
  });
  return doneWithItems(
    action,
    outcomes,
    (count) =>
      `${count === 1 ? '1 answer was' : `${count} answers were`} withdrawn. We’ll tell everyone who could read ${count === 1 ? 'it' : 'them'}.`,
  );
};

/** The forms about people, the NDA and questions. */
export const accessActions = {
  [inviteForm]: invite,
  'grant-access': grant,
  'deny-access': deny,
  'revoke-access': revoke,
  [decisionIntents.grant]: decideSeveral('grant'),
  [decisionIntents.deny]: decideSeveral('deny'),
  [decisionIntents.revoke]: decideSeveral('revoke'),
  [accessForm]: changeGrant,
  [ndaForm]: saveNda,
  [answerForm]: answer,
  [withdrawAnswerIntent]: withdrawAnswer,
  [withdrawSeveralIntent]: withdrawSeveral,
} satisfies Readonly<Record<string, FormHandler>>;

function named({ form }: PageAction) {
  return { id: text(form, 'id') };
}

/** The end of the day that was chosen; null for none. */
function endOf(typed: string): string | null {
  const day = typed.trim();
  return day === '' ? null : /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T23:59:59.000Z` : day;
}
