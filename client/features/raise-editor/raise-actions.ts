import { ProblemError, problem } from '#shared/http/errors.ts';
import { dayText, readDay } from '#shared/money/parse-days.ts';
import { fieldLabel } from '#shared/product/raises/field-labels.ts';
import { binderIntent, makeBinder } from '../../domain/binder/binder-actions.ts';
import { weightWords } from '../../domain/raise/weight-words.ts';
import { alsoSaved } from '../../framework/autosave/also-saved.ts';
import {
  type ConflictedForm,
  changeRows,
  saveMerged,
} from '../../framework/autosave/save-merged.ts';
import type { FormTarget } from '../../framework/autosave/stored-form.ts';
import { deleteIfThere } from '../../framework/forms/delete-if-there.ts';
import { errorsAt, fieldErrors } from '../../framework/forms/field-errors.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { type FormName, formName } from '../../framework/forms/form-name.ts';
import { changeVersion, versionIn } from '../../framework/forms/version-conflict.ts';
import type { PageAction } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import { imageActions } from './images/image-actions.ts';
import { raiseToChange, weighChange } from './live-change.ts';
import { editorSteps, raiseHref, raisesHref, stepAfter } from './raise-address.ts';
import { raiseTarget, storedRaise } from './raise-target.ts';
import { changeOf, controlPointer, endOfDay, raiseLists } from './raise-values.ts';

/** The form of one step. */
export const stepForm: FormName<ConflictedForm> = formName('save-raise');

/** Saves a step, merged with what others have saved since, and leads to the next one. */
const saveStep: FormHandler = async (action) => {
  const { form, api } = action;
  const shown = raiseLists.filter((list) => text(form, 'lists').split(' ').includes(list));
  const rows = changeRows(form, stepForm, shown);
  if (rows !== null) return rows;
  const id = text(form, 'id');
  const { raise } = await api.send('GET /raises/:id', { params: { id } });
  const target = { ...raiseTarget(api, id, storedRaise(raise)), controlAt: controlPointer };
  const saved = await saveMerged(action, stepForm, target, shown);
  if (saved.kind === 'refused') return saved.result;
  const step = editorSteps.find((each) => each === text(form, 'step')) ?? 'company';
  return { kind: 'redirect', to: raiseHref(id, stepAfter(step)) };
};

/** The fields of an approved raise. */
export const liveForm: FormName<ConflictedForm> = formName('change-live-raise');
/** Takes back what is proposed, or was declined. */
export const withdrawChangeIntent = 'withdraw-change';
/** The answer to a comment of a review. */
export const answerIntent = 'answer-comment';

/** Proposes what was changed of an approved raise, with its reason. */
const changeLiveRaise: FormHandler = async (action) => {
  const { form, api, key } = action;
  const shown = raiseLists.filter((list) => text(form, 'lists').split(' ').includes(list));
  const rows = changeRows(form, liveForm, shown);
  if (rows !== null) return rows;
  const id = text(form, 'id');
  const params = { id };
  const reason = text(form, 'reason').trim();
  const { raise } = await api.send('GET /raises/:id', { params });
  const before = storedRaise(raiseToChange(raise));
  let notice = 'Nothing has changed.';
  const target: FormTarget = {
    ...raiseTarget(api, id, before),
    controlAt: livePointer,
    load: async () => before,
    async save(changes, version) {
      // Somebody else has proposed since the form was shown: theirs is merged, or asked about.
      if (version !== before.version) throw overtaken(before.version);
      const change = changeOf(changes, { ...before.values, ...changes });
      const weighed = weighChange(raise, change);
      if (weighed === null && raise.proposedChange === null) return before;
      if (reason === '') {
        const what =
          weighed === null ? '' : `${weighed.labels.join(', ')}: ${weightWords[weighed.weight]} `;
        throw fieldErrors({ pointer: '/reason', message: `${what}Say why, and send it again.` });
      }
      const body = { change, reason };
      await api.send('POST /raises/:id/propose-change', { params, body, key });
      notice = `Proposed. ${weightWords[weighed?.weight ?? 'reviewed']}`;
      return before;
    },
  };
  const saved = await saveMerged(action, liveForm, target, shown);
  if (saved.kind === 'refused') return saved.result;
  return done(action, `${notice}${alsoSaved(saved.taken, fieldLabel)}`);
};

function overtaken(current: number): ProblemError {
  const message = 'Someone else changed this raise after you opened it.';
  return new ProblemError(problem('version-mismatch', message, { currentVersion: current }));
}

const withdrawChange: FormHandler = async (action) => {
  const { api, key } = action;
  await api.send('POST /raises/:id/withdraw-change', { params: raise(action), key });
  return done(action, 'Withdrawn. The raise stays as it was approved.');
};

/** What is proposed is in `change`, and its reason beside it. */
function livePointer(pointer: string): string {
  if (pointer === '/reason') return pointer;
  return controlPointer(pointer.replace(/^\/change(?=\/)/, ''));
}

const answerComment: FormHandler = async (action) => {
  const { form, api, key } = action;
  const params = { id: text(form, 'id'), comment: text(form, 'comment') };
  const body = { answer: text(form, 'answer').trim() };
  try {
    await api.send('POST /raises/:id/comments/:comment/answer', { params, body, key });
  } catch (error) {
    // The field of the answer is at another field of the raise, which a link cannot name.
    throw error instanceof ProblemError ? errorsAt(error, () => '') : error;
  }
  return done(action, 'Answered. The reviewer sees it beside the comment.');
};

const beginRaise: FormHandler = async ({ form, api, key }) => {
  const params = { id: text(form, 'company') };
  const body = { title: text(form, 'title').trim() };
  const { raise } = await api.send('POST /companies/:id/raises', { params, body, key });
  return { kind: 'redirect', to: raiseHref(raise.id) };
};

const discardRaise: FormHandler = async (action) => {
  await deleteIfThere(action, 'DELETE /raises/:id');
  return { kind: 'redirect', to: raisesHref };
};

const submitRaise: FormHandler = async (action) => {
  const { form, api, key } = action;
  const request = { params: raise(action), version: versionIn(form), key };
  await changeVersion(submitConflict, () => api.send('POST /raises/:id/submit', request));
  return done(action, 'Submitted. We’ll email you when the review is done.');
};

const submitConflict =
  'Someone changed this raise after you opened this page. Nothing was submitted. Check it and submit it again.';

const withdrawRaise: FormHandler = async (action) => {
  const { api, key } = action;
  await api.send('POST /raises/:id/withdraw', { params: raise(action), key });
  return done(action, 'Withdrawn. It is a draft again.');
};

const reopenRaise: FormHandler = async (action) => {
  const { api, key } = action;
  await api.send('POST /raises/:id/reopen', { params: raise(action), key });
  return done(action, 'It’s a draft again. Submit it when you’re ready.');
};

const publishRaise: FormHandler = async (action) => {
  const { api, key } = action;
  await api.send('POST /raises/:id/publish', { params: raise(action), key });
  return done(action, 'Published. The raise is live.');
};

const announceClose: FormHandler = async (action) => {
  const { form, api, key } = action;
  const read = readDay(text(form, 'closesAt'));
  if (!read.ok) throw fieldErrors({ pointer: '/closesAt', message: read.message });
  const body = { closesAt: endOfDay(read.value) };
  await api.send('POST /raises/:id/announce-close', { params: raise(action), body, key });
  return done(action, `Announced. The raise closes on ${dayText(read.value)}.`);
};

const askToCancel: FormHandler = async (action) => {
  const { form, api, key } = action;
  const body = { reason: text(form, 'reason').trim() };
  await api.send('POST /raises/:id/cancel', { params: raise(action), body, key });
  return done(action, 'Requested. We’ll email you when it’s cancelled.');
};

const cloneRaise: FormHandler = async (action) => {
  const { api, key } = action;
  const cloned = await api.send('POST /raises/:id/clone', { params: raise(action), key });
  return { kind: 'redirect', to: raiseHref(cloned.raise.id) };
};

/** The forms of the view. */
export const raiseActions = {
  [stepForm]: saveStep,
  [liveForm]: changeLiveRaise,
  [answerIntent]: answerComment,
  [withdrawChangeIntent]: withdrawChange,
  'begin-raise': beginRaise,
  'discard-raise': discardRaise,
  'submit-raise': submitRaise,
  'withdraw-raise': withdrawRaise,
  'reopen-raise': reopenRaise,
  'publish-raise': publishRaise,
  'announce-close': announceClose,
  'cancel-raise': askToCancel,
  'clone-raise': cloneRaise,
  [binderIntent]: makeBinder,
  ...imageActions,
} satisfies Readonly<Record<string, FormHandler>>;

function raise({ form }: PageAction) {
  return { id: text(form, 'id') };
}
