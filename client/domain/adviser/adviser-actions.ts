import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';

export const inviteAdviserIntent = 'invite-adviser';
export const endAdviserIntent = 'end-adviser';

const inviteAdviser: FormHandler = async (action) => {
  const { form, api, key } = action;
  const day = text(form, 'expiresAt').trim();
  const expiresAt = /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T23:59:59.000Z` : day;
  const body = {
    email: text(form, 'email').trim(),
    role: text(form, 'role'),
    expiresAt: day === '' ? undefined : expiresAt,
    note: text(form, 'note').replaceAll('\r\n', '\n').trim(),
  };
  const params = { id: text(form, 'raise') };
  await api.send('POST /raises/:id/advisers', { params, body, key });
  return done(action, 'Invited by email. They can read once they’ve accepted.');
};

const endAdviser: FormHandler = async (action) => {
  const { form, api, key } = action;
  await api.send('POST /advisers/:id/end', { params: { id: text(form, 'id') }, key });
  return done(action, 'Ended. They can’t open another page, and running downloads stop.');
};

/** The forms about advisers. */
export const adviserActions = {
  [inviteAdviserIntent]: inviteAdviser,
  [endAdviserIntent]: endAdviser,
} satisfies Readonly<Record<string, FormHandler>>;
