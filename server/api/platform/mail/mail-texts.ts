import { fitTitle } from '../events/raise-notifications.ts';
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
const notYou = 'If this wasn’t you, choose a new password now:';

/** Every mail in words. */
export const mailTexts: {
  readonly [T in MailTemplate]: (
    vars: MailVars[T],
    portal: { readonly brandName: string },
  ) => MailDeps;
} = {
  'verify-email': ({ name, link, hours }, { brandName }) => ({
    subject: `Confirm your email address for ${brandName}`,
    paragraphs: [greeting(name), 'Please confirm that this is your email address.'],
    action: { label: 'Confirm email address', link },
    after: [
      `The link works once, for ${hours} hours.`,
      `If you didn’t sign up at ${brandName}, ignore this email. Nothing happens unless the link is used.`,
    ],
  }),
  'already-registered': ({ name, link }, { brandName }) => ({
    subject: `You already have an account at ${brandName}`,
    paragraphs: [
      greeting(name),
      'Someone, probably you, tried to sign up with this address. You already have an account.',
    ],
    action: { label: 'Log in', link },
    after: [
      'If you forgot your password, reset it on the login page. If this wasn’t you, you don’t need to do anything.',
    ],
  }),
  'reset-password': ({ name, link, minutes }, { brandName }) => ({
    subject: `Choose a new password for ${brandName}`,
    paragraphs: [greeting(name), 'Use this link to choose a new password.'],
    action: { label: newPassword, link },
    after: [
      `The link works once, for ${minutes} minutes.`,
      'If you didn’t ask for it, ignore this email. Your password stays the same.',
    ],
  }),
  'password-changed': ({ name, link, wrongCodes = 0 }, { brandName }) => ({
    subject: `Your password at ${brandName} was changed`,
    paragraphs: [
      greeting(name),
      'Your password was changed, and your other devices were logged out.',
      ...(wrongCodes === 0
        ? []
        : [
            `Before that, someone who knew the old password entered ${wrongCodes === 1 ? 'a wrong two-factor code' : `${wrongCodes} wrong two-factor codes`}. If that wasn’t you, someone may be reading your email: change the password of your email account too.`,
          ]),
      notYou,
    ],
    action: { label: newPassword, link },
  }),
  'two-factor-on': ({ name, link }, { brandName }) => ({
    subject: `Two-factor authentication at ${brandName} is on`,
    paragraphs: [
      greeting(name),
      'From now on, you log in with your password and a code from your authenticator app. Your other devices were logged out.',
      'Keep your recovery codes somewhere you can reach without your phone.',
      notYou,
    ],
    action: { label: newPassword, link },
  }),
  'two-factor-off': ({ name, link }, { brandName }) => ({
    subject: `Two-factor authentication at ${brandName} is off`,
    paragraphs: [
      greeting(name),
      'From now on, you log in with your password alone. Your old recovery codes no longer work.',
      notYou,
    ],
    action: { label: newPassword, link },
  }),
  'two-factor-reset': ({ name, link }, { brandName }) => ({
    subject: `Two-factor authentication at ${brandName} was reset`,
    paragraphs: [
      greeting(name),
      'The operator turned off two-factor authentication for your account and logged out all your devices. You now log in with your password alone. You can turn two-factor authentication on again in the dashboard, under Security.',
      'If you didn’t ask for this, choose a new password now and tell the operator:',
    ],
    action: { label: newPassword, link },
  }),
  'recovery-codes-made': ({ name, link }, { brandName }) => ({
    subject: `New recovery codes for ${brandName}`,
    paragraphs: [
      greeting(name),
      'You have new recovery codes. The old ones no longer work.',
      notYou,
    ],
    action: { label: newPassword, link },
  }),
  'recovery-code-used': ({ name, link, left }, { brandName }) => ({
    subject: `A recovery code was used at ${brandName}`,
    paragraphs: [
      greeting(name),
      `One of your recovery codes was used to log in. You have ${left} left. You can get new ones in the dashboard, under Security.`,
      notYou,
    ],
    action: { label: newPassword, link },
  }),
  'second-step-locked': ({ name, link }, { brandName }) => ({
    subject: `Someone may know your password for ${brandName}`,
    paragraphs: [
      greeting(name),
      'Someone entered your password, then too many wrong codes. We’ve locked login for a while.',
      notYou,
    ],
    action: { label: newPassword, link },
  }),
  'export-ready': ({ name, link, days }, { brandName }) => ({
    subject: `Your data from ${brandName} is ready`,
    paragraphs: [
      greeting(name),
      `The copy of your data is ready. You can download it for ${days} days, in the dashboard under Your data.`,
    ],
    action: { label: 'Download your data', link },
    after: ['If you didn’t ask for it, choose a new password.'],
  }),
  'deletion-requested': ({ name, link, day }, { brandName }) => ({
    subject: `Your account at ${brandName} will be deleted on ${day}`,
    paragraphs: [
      greeting(name),
      `Your account is closed, and all your devices are logged out. Access tokens no longer work. We’ll delete the account on ${day}.`,
      'To keep it, log in before then and cancel the deletion.',
    ],
    action: { label: 'Log in', link },
    after: ['If you didn’t ask for this, log in, cancel it, and choose a new password.'],
  }),
  'deletion-cancelled': ({ name }, { brandName }) => ({
    subject: `Your account at ${brandName} will not be deleted`,
    paragraphs: [
      greeting(name),
      'The deletion of your account was cancelled. Nothing was lost, but revoked access tokens stay revoked.',
    ],
  }),
  'account-deleted': ({ name }, { brandName }) => ({
    subject: `Your account at ${brandName} is deleted`,
    paragraphs: [
      greeting(name),
      'Your account was deleted, except for what our privacy policy says we must keep. This is our last email about it.',
    ],
  }),
  'operator-invitation': ({ invitedBy, link, hours }, { brandName }) => ({
    subject: `You are invited to operate ${brandName}`,
    paragraphs: [
      greeting(),
      `${plainName(invitedBy) ?? 'Someone'} invites you to work as an operator of ${brandName}.`,
    ],
    action: { label: 'Accept invitation', link },
    after: [`The link works once, for ${hours} hours.`],
  }),
  'company-invitation': ({ invitedBy, company, role, link, days }, { brandName }) => ({
    subject: `You are invited to a company at ${brandName}`,
    paragraphs: [
      greeting(),
      `${plainName(invitedBy) ?? 'Someone'} invites you to ${role === 'editor' ? 'edit' : 'view'} the page of ${company} at ${brandName}.`,
    ],
    action: { label: 'View invitation', link },
    after: [
      `The link works for ${days} days. Log in or sign up with this email address to use it.`,
      'If you don’t know this person, ignore this email. Nothing happens unless you accept.',
    ],
  }),
  'room-invitation': ({ invitedBy, company, link }, { brandName }) => ({
    subject: `You are invited to a data room at ${brandName}`,
    paragraphs: [
      greeting(),
      `${plainName(invitedBy) ?? 'Someone'} invites you to read the documents of ${company} at ${brandName}.`,
    ],
    action: { label: 'Open data room', link },
    after: [
      'Log in or sign up with this email address to read them. The company can see what you read.',
      'If you don’t know this person, ignore this email.',
    ],
  }),
  'adviser-invitation': ({ invitedBy, company, link }, { brandName }) => ({
    subject: `You are invited to advise on a raise at ${brandName}`,
    paragraphs: [
      greeting(),
      `${plainName(invitedBy) ?? 'Someone'} invites you to read the data room of ${company === '' ? 'a raise' : company} as ${company === '' ? 'their' : 'its'} adviser at ${brandName}.`,
    ],
    action: { label: 'View invitation', link },
    after: [
      'Log in or sign up with this email address to accept or decline. The company can see what you read.',
      'If you don’t know this person, ignore this email. Nothing happens unless you accept.',
    ],
  }),
  'company-owner': ({ name, company, link }, { brandName }) => ({
    subject: `You now own a company at ${brandName}`,
    paragraphs: [
      greeting(name),
      `You’re now the owner of ${company} at ${brandName}. You decide who its members are.`,
    ],
    action: { label: 'Open company', link },
  }),
  'company-removed': ({ name, company }, { brandName }) => ({
    subject: `You are no longer a member of a company at ${brandName}`,
    paragraphs: [
      greeting(name),
      `The owner of ${company} removed you from its members at ${brandName}. Your account hasn’t changed.`,
    ],
  }),
  'contact-message': ({ reference, name, email, topic, body }, { brandName }) => ({
    subject: `${brandName} ${reference}: a message about ${topic}`,
    paragraphs: [
      greeting(),
      `${name} <${email}> wrote about ${topic}:`,
      ...body.split(/\n{2,}/),
      `Reply to ${email} and quote ${reference}.`,
    ],
  }),
  'contact-received': ({ name, reference, businessDays }, { brandName }) => ({
    subject: `We have your message (${reference})`,
    paragraphs: [
      greeting(name),
      `We received your message at ${brandName} and will reply within ${businessDays} business days. Please quote ${reference} if you write again.`,
      'If you didn’t write to us, someone entered your address by mistake. You don’t need to do anything.',
    ],
  }),
  notification: ({ name, title, text = '', button, link }, { brandName }) => ({
    subject: `${brandName}: ${title}`,
    paragraphs: [greeting(name), sentence(title), ...(text === '' ? [] : [text])],
    action: { label: button, link },
  }),
  update: ({ name, company, title, raise, paragraphs, corrections, metrics, link }) => ({
    subject: `${company}: ${title}`,
    paragraphs: [
      greeting(name),
      `${company} published an update about “${raise}”:`,
      title,
      ...paragraphs,
      ...corrections,
    ],
    list: metrics,
    action: { label: 'Read the update', link },
    after: [`${company} wrote this text. We haven’t reviewed it.`],
  }),
  'new-raises': ({ name, raises, more, link }, { brandName }) => ({
    subject: fitTitle(raises.length + more),
    paragraphs: [
      greeting(name),
      `New at ${brandName}, from your investor profile and your saved searches:`,
    ],
    list: [
      ...raises.map(({ company, title, reasons }) =>
        [`${company}: ${title}`, ...reasons].map(sentence).join(' '),
      ),
      ...(more === 0 ? [] : [`and ${more} more`]),
    ],
    action: { label: 'View new raises', link },
    after: ['We compare figures only. This is not a recommendation.'],
  }),
  digest: ({ name, titles, more, link }, { brandName }) => ({
    subject: `${titles.length + more === 1 ? 'One new notification' : `${titles.length + more} new notifications`} at ${brandName}`,
    paragraphs: [greeting(name), 'Here’s what you haven’t read yet:'],
    list: [...titles, ...(more === 0 ? [] : [`and ${more} more`])],
    action: { label: 'View notifications', link },
  }),
};

/** A title as a sentence: the name of a company at its end may have a full stop already. */
const sentence = (title: string): string => (title.endsWith('.') ? title : `${title}.`);
