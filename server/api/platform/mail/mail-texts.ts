import type { MailTemplate, MailVars } from './mail-kinds.ts';
import { greeting, plainName } from './plain-name.ts';

/** The words of a mail, before it is laid out. */
export interface MailDeps {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** After the paragraphs. */
  readonly list?: readonly string[];
  readonly action?: { readonly label: string; readonly link: string };
  readonly after?: readonly string[];
}

const newPassword = 'Choose a new password';
const notYou = 'If that was not you, choose a new password at once:';

/** Every mail in words. */
export const mailTexts: {
  readonly [T in MailTemplate]: (
    vars: MailVars[T],
    portal: { readonly brandName: string },
  ) => MailDeps;
} = {
  'verify-email': ({ name, link, hours }, { brandName }) => ({
    subject: `Confirm your email address for ${brandName}`,
    paragraphs: [greeting(name), 'please confirm that this is your email address.'],
    action: { label: 'Confirm email address', link },
    after: [
      `The link works once, for ${hours} hours.`,
      `If you did not sign up at ${brandName}, ignore this email: nothing happens unless the link is used.`,
    ],
  }),
  'already-registered': ({ name, link }, { brandName }) => ({
    subject: `You already have an account at ${brandName}`,
    paragraphs: [
      greeting(name),
      'somebody, probably you, tried to sign up with this address. You already have an account.',
    ],
    action: { label: 'Log in', link },
    after: [
      'If you forgot your password, you can reset it on the login page. If it was not you, there is nothing to do.',
    ],
  }),
  'reset-password': ({ name, link, minutes }, { brandName }) => ({
    subject: `Choose a new password for ${brandName}`,
    paragraphs: [greeting(name), 'here is the link to choose a new password.'],
    action: { label: newPassword, link },
    after: [
      `The link works once, for ${minutes} minutes.`,
      'If you did not ask for it, ignore this email: your password stays the same.',
    ],
  }),
  'password-changed': ({ name, link, wrongCodes = 0 }, { brandName }) => ({
    subject: `Your password at ${brandName} was changed`,
    paragraphs: [
      greeting(name),
      'your password was changed, and all other devices were logged out.',
      ...(wrongCodes === 0
        ? []
        : [
            `Before that, somebody who knew the old password entered ${wrongCodes === 1 ? 'a wrong two-factor code' : `${wrongCodes} wrong two-factor codes`}. If that was not you, somebody may be reading your email: change the password of your email account too.`,
          ]),
      notYou,
    ],
    action: { label: newPassword, link },
  }),
  'two-factor-on': ({ name, link }, { brandName }) => ({
    subject: `Two-factor authentication at ${brandName} is on`,
    paragraphs: [
      greeting(name),
      'from now on, you log in with your password and then a code from your authenticator app. All other devices were logged out.',
      'Keep your recovery codes somewhere you can reach without your phone.',
      notYou,
    ],
    action: { label: newPassword, link },
  }),
  'two-factor-off': ({ name, link }, { brandName }) => ({
    subject: `Two-factor authentication at ${brandName} is off`,
    paragraphs: [
      greeting(name),
      'from now on, your password alone logs you in. Your old recovery codes no longer work.',
      notYou,
    ],
    action: { label: newPassword, link },
  }),
  'two-factor-reset': ({ name, link }, { brandName }) => ({
    subject: `Two-factor authentication at ${brandName} was reset`,
    paragraphs: [
      greeting(name),
      'the operator of this portal turned off two-factor authentication for your account and logged out all your devices. Your password alone now logs you in. You can turn it on again in the dashboard, under Security.',
      'If you did not ask for that, choose a new password at once and tell the operator:',
    ],
    action: { label: newPassword, link },
  }),
  'recovery-codes-made': ({ name, link }, { brandName }) => ({
    subject: `New recovery codes for ${brandName}`,
    paragraphs: [
      greeting(name),
      'new recovery codes were made for your account. The old ones no longer work.',
      notYou,
    ],
    action: { label: newPassword, link },
  }),
  'recovery-code-used': ({ name, link, left }, { brandName }) => ({
    subject: `A recovery code was used at ${brandName}`,
    paragraphs: [
      greeting(name),
      `one of your recovery codes was used instead of a code from your app. You have ${left} left. You can make new ones in the dashboard, under Security.`,
      notYou,
    ],
    action: { label: newPassword, link },
  }),
  'second-step-locked': ({ name, link }, { brandName }) => ({
    subject: `Somebody may know your password for ${brandName}`,
    paragraphs: [
      greeting(name),
      'somebody entered your password, and then so many wrong codes that login is locked for a while.',
      notYou,
    ],
    action: { label: newPassword, link },
  }),
  'export-ready': ({ name, link, days }, { brandName }) => ({
    subject: `Your data from ${brandName} is ready`,
    paragraphs: [
      greeting(name),
      `the copy of your data is ready. You can download it for ${days} days, under Your data in the dashboard.`,
    ],
    action: { label: 'Download your data', link },
    after: ['If you did not ask for it, choose a new password.'],
  }),
  'deletion-requested': ({ name, link, day }, { brandName }) => ({
    subject: `Your account at ${brandName} will be deleted on ${day}`,
    paragraphs: [
      greeting(name),
      `your account is closed, and all your devices are logged out. Access tokens no longer work. The account will be deleted on ${day}.`,
      'Until then you can keep it: log in and cancel the deletion.',
    ],
    action: { label: 'Log in', link },
    after: ['If you did not ask for this, log in, cancel it, and choose a new password at once.'],
  }),
  'deletion-cancelled': ({ name }, { brandName }) => ({
    subject: `Your account at ${brandName} will not be deleted`,
    paragraphs: [
      greeting(name),
      'the deletion of your account was cancelled, and nothing in it was lost. Revoked access tokens stay revoked.',
    ],
  }),
  'account-deleted': ({ name }, { brandName }) => ({
    subject: `Your account at ${brandName} is deleted`,
    paragraphs: [
      greeting(name),
      'your account was deleted, except for what our privacy policy says we must keep. This is our last email about it.',
    ],
  }),
  'operator-invitation': ({ invitedBy, link, hours }, { brandName }) => ({
    subject: `You are invited to operate ${brandName}`,
    paragraphs: [
      'Hello,',
      `${plainName(invitedBy) ?? 'Somebody'} invites you to work as an operator of ${brandName}.`,
    ],
    action: { label: 'Accept the invitation', link },
    after: [`The link works once, for ${hours} hours.`],
  }),
  'company-invitation': ({ invitedBy, company, role, link, days }, { brandName }) => ({
    subject: `You are invited to a company at ${brandName}`,
    paragraphs: [
      'Hello,',
      `${plainName(invitedBy) ?? 'Somebody'} invites you to ${role === 'editor' ? 'edit' : 'view'} the page of ${company} at ${brandName}.`,
    ],
    action: { label: 'See the invitation', link },
    after: [
      `The link works for ${days} days, with an account that has this address.`,
      'If you do not know the person, ignore this email: nothing happens unless the invitation is accepted.',
    ],
  }),
  'room-invitation': ({ invitedBy, company, link }, { brandName }) => ({
    subject: `You are invited to a data room at ${brandName}`,
    paragraphs: [
      'Hello,',
      `${plainName(invitedBy) ?? 'Somebody'} invites you to read the documents of ${company} at ${brandName}.`,
    ],
    action: { label: 'Open the data room', link },
    after: [
      'It takes an account that has this address. What you read is logged, and the company sees the log.',
      'If you do not know the person, ignore this email.',
    ],
  }),
  'company-owner': ({ name, company, link }, { brandName }) => ({
    subject: `You now own a company at ${brandName}`,
    paragraphs: [
      greeting(name),
      `you are now the owner of ${company} at ${brandName}. You decide who its members are.`,
    ],
    action: { label: 'Open the company', link },
  }),
  'company-removed': ({ name, company }, { brandName }) => ({
    subject: `You are no longer a member of a company at ${brandName}`,
    paragraphs: [
      greeting(name),
      `the owner of ${company} has removed you from its members at ${brandName}. Your account stays as it is.`,
    ],
  }),
  'contact-message': ({ reference, name, email, topic, body }, { brandName }) => ({
    subject: `${brandName} ${reference}: a message about ${topic}`,
    paragraphs: [
      `${name} <${email}> wrote about ${topic}:`,
      ...body.split(/\n{2,}/),
      `Reply to ${email} and quote ${reference}.`,
    ],
  }),
  'contact-received': ({ name, reference, businessDays }, { brandName }) => ({
    subject: `We have your message (${reference})`,
    paragraphs: [
      greeting(name),
      `we received your message at ${brandName} and will answer within ${businessDays} business days. Its number is ${reference}; please quote it if you write again.`,
      'If you did not write to us, somebody entered your address by mistake. There is nothing to do.',
    ],
  }),
  notification: ({ name, title, text = '', button, link }, { brandName }) => ({
    subject: `${brandName}: ${title}`,
    paragraphs: [greeting(name), `${title}.`, ...(text === '' ? [] : [text])],
    action: { label: button, link },
  }),
  digest: ({ name, titles, more, link }, { brandName }) => ({
    subject: `${titles.length + more === 1 ? 'One new notification' : `${titles.length + more} new notifications`} at ${brandName}`,
    paragraphs: [greeting(name), 'this is what happened, and what you have not read yet:'],
    list: [...titles, ...(more === 0 ? [] : [`and ${more} more`])],
    action: { label: 'Open your notifications', link },
  }),
};
