import type { Colours } from '../../../../shared/brand/default-colours.ts';
import { greeting, plainName } from './plain-name.ts';

/** What every mail can use: names, links and colours. */
export interface MailFrame {
  readonly brandName: string;
  /** Mails have one theme on white, so the light values are used. */
  readonly colours: Colours;
}

/** All mails by name, with the values each one needs. */
export interface MailVars {
  'verify-email': { readonly name: string; readonly link: string; readonly hours: number };
  'already-registered': { readonly name: string; readonly link: string };
  'reset-password': { readonly name: string; readonly link: string; readonly minutes: number };
  'password-changed': {
    readonly name: string;
    readonly link: string;
    /** Wrong codes after the old password, before the new one was set by mail. */
    readonly wrongCodes: number;
  };
  'two-factor-on': { readonly name: string; readonly link: string };
  'two-factor-off': { readonly name: string; readonly link: string };
  /** When the operator did it for somebody who lost all their factors. */
  'two-factor-reset': { readonly name: string; readonly link: string };
  'recovery-codes-made': { readonly name: string; readonly link: string };
  'recovery-code-used': { readonly name: string; readonly link: string; readonly left: number };
  'second-step-locked': { readonly name: string; readonly link: string };
  'export-ready': { readonly name: string; readonly link: string; readonly days: number };
  'deletion-requested': { readonly name: string; readonly link: string; readonly day: string };
  'deletion-cancelled': { readonly name: string };
  'account-deleted': { readonly name: string };
  'operator-invitation': {
    readonly invitedBy: string;
    readonly link: string;
    readonly hours: number;
  };
  'company-invitation': {
    readonly invitedBy: string;
    readonly company: string;
    readonly role: 'editor' | 'viewer';
    readonly link: string;
    readonly days: number;
  };
  'company-owner': { readonly name: string; readonly company: string; readonly link: string };
  'company-removed': { readonly name: string; readonly company: string };
  /** To the operator: what a visitor wrote. */
  'contact-message': {
    readonly reference: string;
    readonly name: string;
    readonly email: string;
    readonly topic: string;
    readonly body: string;
  };
  /** To the visitor. Without the message itself, because the address may be somebody else's. */
  'contact-received': {
    readonly name: string;
    readonly reference: string;
    readonly businessDays: number;
  };
}

export type MailTemplate = keyof MailVars;

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface MailParts {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly link: string };
  readonly after?: readonly string[];
}

const newPassword = 'Choose a new password';
const notYou = 'If that was not you, choose a new password at once:';

const writers: {
  readonly [T in MailTemplate]: (vars: MailVars[T], frame: MailFrame) => MailParts;
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
    action: { label: 'Choose a new password', link },
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
      'If that was not you, choose a new password at once:',
    ],
    action: { label: 'Choose a new password', link },
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
      'the deletion of your account was canceled, and nothing in it was lost. Revoked access tokens stay revoked.',
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
      `${plainName(invitedBy) ?? 'Somebody'} invites you to ${role === 'editor' ? 'edit' : 'view'} the page of ${plainName(company) ?? 'a company'} at ${brandName}.`,
    ],
    action: { label: 'See the invitation', link },
    after: [
      `The link works for ${days} days, with an account that has this address.`,
      'If you do not know the person, ignore this email: nothing happens unless the invitation is accepted.',
    ],
  }),
  'company-owner': ({ name, company, link }, { brandName }) => ({
    subject: `You now own a company at ${brandName}`,
    paragraphs: [
      greeting(name),
      `you are now the owner of ${plainName(company) ?? 'a company'} at ${brandName}. You decide who its members are.`,
    ],
    action: { label: 'Open the company', link },
  }),
  'company-removed': ({ name, company }, { brandName }) => ({
    subject: `You are no longer a member of a company at ${brandName}`,
    paragraphs: [
      greeting(name),
      `the owner of ${plainName(company) ?? 'a company'} has removed you from its members at ${brandName}. Your account stays as it is.`,
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
};

/** Writes a mail in plain text and in simple HTML. */
export function writeMail<T extends MailTemplate>(
  template: T,
  vars: MailVars[T],
  frame: MailFrame,
): MailText {
  const { subject, paragraphs, action, after = [] } = writers[template](vars, frame);
  const { colours } = frame;
  const signature = `${frame.brandName}. You received this email because your address was used on our site.`;
  const text = [
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}:\n${action.link}`]),
    ...after,
    `-- \n${signature}`,
  ].join('\n\n');
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escaped(subject)}</title></head>`,
    `<body style="font:16px/1.5 sans-serif;color:${colours.ink.light};background:#fff;max-width:36em;margin:2em auto;padding:0 1em">`,
    ...paragraphs.map(paragraph),
    ...(action === undefined ? [] : [button(action.label, action.link, colours)]),
    ...after.map(paragraph),
    `<p style="color:${colours['ink-soft'].light};font-size:14px">${escaped(signature)}</p></body></html>`,
  ].join('\n');
  return { subject, text: `${text}\n`, html };
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`;
}

/**
 * The link is also written out: some mail programs show no buttons, and people like to see where a
 * link goes.
 */
function button(label: string, link: string, colours: Colours): string {
  const { accent, 'on-accent': onAccent } = colours;
  return `<p><a href="${escaped(link)}" style="display:inline-block;padding:.6em 1.2em;background:${accent.light};color:${onAccent.light};text-decoration:none;border-radius:4px">${escaped(label)}</a></p>
<p style="font-size:14px;word-break:break-all">${escaped(link)}</p>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
