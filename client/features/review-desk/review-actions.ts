import { ProblemError } from '#shared/http/errors.ts';
import { reviewChecklist } from '#shared/product/raises/review-checklist.ts';
import { errorsAt, fieldErrors } from '../../framework/forms/field-errors.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { changeVersion, versionIn } from '../../framework/forms/version-conflict.ts';
import type { PageAction } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';

/** The forms of a queue's line and of the desk, by what they do. */
export const claimIntent = 'claim-review';
export const releaseIntent = 'release-review';
export const changesIntent = 'request-changes';
export const approveIntent = 'approve-raise';
export const rejectIntent = 'reject-raise';
export const pauseIntent = 'pause-raise';
export const resumeIntent = 'resume-raise';
export const cancelIntent = 'confirm-cancel';
export const approveChangeIntent = 'approve-change';
export const declineChangeIntent = 'decline-change';

export const takeDownIntent = 'take-down-document';
export const takeAnswerDownIntent = 'take-down-answer';
export const restoreIntent = 'restore-document';
export const additionsIntent = 'look-at-additions';

const commentPrefix = 'comment.';
const passedPrefix = 'passed.';

/** The name of the comment at a field, such as `comment.terms.cap`. */
export function commentName(field: string): string {
  return commentPrefix + field;
}

/** Names an answer with its version, for one choice among many. */
export function answerName({ id, version }: { readonly id: string; readonly version: number }) {
  return `${id}.${version}`;
}

/** The name of the box of a point of the checklist. */
export function passedName(key: string): string {
  return passedPrefix + key;
}

const conflict =
  'This raise changed after you opened the page. Nothing was decided. Your text is kept. Check the changes below and send it again.';

const claim: FormHandler = async (action) => {
  await action.api.send('POST /admin/raises/:id/claim', about(action));
  return done(action, 'The review is yours.');
};

const release: FormHandler = async (action) => {
  await action.api.send('POST /admin/raises/:id/release', about(action));
  return done(action, 'Released. Another operator can start the review.');
};

const requestChanges: FormHandler = async (action) => {
  const comments = commentsIn(action.form);
  if (comments.length === 0) {
    throw fieldErrors({ pointer: '', message: 'Add at least one comment.' });
  }
  const request = { ...about(action), version: versionIn(action.form), body: { comments } };
  try {
    await changeVersion(conflict, () =>
      action.api.send('POST /admin/raises/:id/request-changes', request),
    );
  } catch (error) {
    throw error instanceof ProblemError ? errorsAt(error, commentPointer(comments)) : error;
  }
  const count = comments.length === 1 ? 'one comment' : `${comments.length} comments`;
  return done(action, `Sent back to the company with ${count}.`);
};

const approve: FormHandler = async (action) => {
  const { form, api } = action;
  const checklist = reviewChecklist
    .map(({ key }) => key)
    .filter((key) => text(form, passedName(key)) !== '');
  const open = reviewChecklist.find(({ key }) => !checklist.includes(key))?.key ?? '';
  const request = { ...about(action), version: versionIn(form), body: { checklist } };
  try {
    await changeVersion(conflict, () => api.send('POST /admin/raises/:id/approve', request));
  } catch (error) {
    throw error instanceof ProblemError ? errorsAt(error, () => `/passed/${open}`) : error;
  }
  return done(action, 'Approved. The company can publish it.');
};

const reject: FormHandler = async (action) => {
  const request = { ...about(action), version: versionIn(action.form), body: reason(action) };
  await changeVersion(conflict, () => action.api.send('POST /admin/raises/:id/reject', request));
  return done(action, 'Rejected. We’ve told the company the reason.');
};

const pause: FormHandler = async (action) => {
  const request = { ...about(action), body: reason(action) };
  await action.api.send('POST /admin/raises/:id/pause', request);
  return done(action, 'Paused. Nobody can commit until you resume it.');
};

const resume: FormHandler = async (action) => {
  await action.api.send('POST /admin/raises/:id/resume', about(action));
  return done(action, 'The raise is live again.');
};

const confirmCancel: FormHandler = async (action) => {
  const { reason: reasonText } = reason(action);
  const body = reasonText === '' ? {} : { reason: reasonText };
  await action.api.send('POST /admin/raises/:id/confirm-cancel', { ...about(action), body });
  return done(action, 'Cancelled. We’ve told the company.');
};

const approveChange: FormHandler = async (action) => {
  const { reason: why } = reason(action);
  const body = text(action.form, 'material') === '' ? {} : { material: { reason: why } };
  const request = { ...about(action), version: versionIn(action.form), body };
  try {
    await changeVersion(conflict, () =>
      action.api.send('POST /admin/raises/:id/approve-change', request),
    );
  } catch (error) {
    throw error instanceof ProblemError
      ? errorsAt(error, (pointer) => pointer.replace('/material', ''))
      : error;
  }
  return done(action, 'Approved. Investors see it now, and we’ve told the people it affects.');
};

const declineChange: FormHandler = async (action) => {
  const request = { ...about(action), body: reason(action) };
  await action.api.send('POST /admin/raises/:id/decline-change', request);
  return done(action, 'Declined. The raise is unchanged, and we’ve told the company why.');
};

const takeDown: FormHandler = async (action) => {
  const request = { ...about(action), body: reason(action) };
  await action.api.send('POST /admin/documents/:id/take-down', request);
  return done(action, 'Taken down. We’ve told the company and its readers.');
};

const answerConflict =
  'This answer changed after you opened the page, so it wasn’t taken down. Your text is kept. Read the answer below and send it again.';

const takeAnswerDown: FormHandler = async (action) => {
  const [id = '', version = ''] = text(action.form, 'answer').split('.');
  const request = {
    ...{ params: { id }, version: Number.parseInt(version, 10) || 0 },
    ...{ body: reason(action), key: action.key },
  };
  await changeVersion(answerConflict, () =>
    action.api.send('POST /admin/questions/:id/take-down-answer', request),
  );
  return done(action, 'Taken down. We’ve told the company and its readers.');
};

const lookAtAdditions: FormHandler = async (action) => {
  const body = { until: text(action.form, 'until') };
  await action.api.send('POST /admin/raises/:id/look-at-additions', { ...about(action), body });
  return done(action, 'Marked as checked. Later additions are a new task.');
};

const restore: FormHandler = async (action) => {
  await action.api.send('POST /admin/documents/:id/restore', about(action));
  return done(action, 'Restored. We’ve told the company and its readers.');
};

/** The forms of the view. */
export const reviewActions = {
  [claimIntent]: claim,
  [releaseIntent]: release,
  [changesIntent]: requestChanges,
  [approveIntent]: approve,
  [rejectIntent]: reject,
  [pauseIntent]: pause,
  [resumeIntent]: resume,
  [cancelIntent]: confirmCancel,
  [approveChangeIntent]: approveChange,
  [declineChangeIntent]: declineChange,
  [takeDownIntent]: takeDown,
  [takeAnswerDownIntent]: takeAnswerDown,
  [restoreIntent]: restore,
  [additionsIntent]: lookAtAdditions,
} satisfies Readonly<Record<string, FormHandler>>;

function about({ form, key }: PageAction) {
  return { params: { id: text(form, 'id') }, key };
}

function reason({ form }: PageAction) {
  return { reason: text(form, 'reason').trim() };
}

interface Comment {
  readonly field: string;
  readonly comment: string;
}

/** The comments of a form, each with the pointer of its field. */
function commentsIn(form: FormData): Comment[] {
  return [...form.keys()].flatMap((name) => {
    if (!name.startsWith(commentPrefix)) return [];
    const comment = text(form, name).trim();
    const field = `/${name.slice(commentPrefix.length).replaceAll('.', '/')}`;
    return comment === '' ? [] : [{ field, comment }];
  });
}

/** From the place of a comment in the request to its field in the form. */
function commentPointer(comments: readonly Comment[]): (pointer: string) => string {
  return (pointer) => {
    const at = /^\/comments\/(\d+)/.exec(pointer)?.[1];
    return at === undefined ? '' : `/comment${comments[Number(at)]?.field ?? ''}`;
  };
}
