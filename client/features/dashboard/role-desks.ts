import type { UserRole } from '../../../shared/product/account/account.ts';
import {
  contactAnswerBusinessDays,
  invitationLinkHours,
} from '../../../shared/product/fields/limits.ts';
import { routeOf } from '../../../shared/site/routes.ts';
import { viewPath } from './dashboard-views.ts';

export interface NextStep {
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

/** The overview's content for one role: what can be done here, and where to go next. */
export interface RoleDesk {
  readonly title: string;
  readonly lede: string;
  readonly steps: readonly NextStep[];
}

const article = (slug: string) => `${routeOf('blog').path}?post=${slug}`;
const contactAbout = (topic: string) => `${routeOf('contact').path}?topic=${topic}`;

export const roleDesks: Readonly<Record<UserRole, RoleDesk>> = {
  founder: {
    title: 'Your raise',
    lede: `You cannot enter a raise here yet. You can prepare one and tell us about it: a person answers within ${contactAnswerBusinessDays} business days.`,
    steps: [
      {
        title: 'See what a raise takes',
        text: 'Whether you are a fit, what to prepare, how long it takes, and every stage from draft to close.',
        href: routeOf('raise-capital').path,
      },
      {
        title: 'Prepare the data room',
        text: 'Which documents investors ask for, and in what order.',
        href: article('preparing-a-data-room'),
      },
      {
        title: 'Tell us about your raise',
        text: 'A few lines on company, instrument, minimum and dates are enough to start.',
        href: contactAbout('founders'),
      },
    ],
  },
  investor: {
    title: 'Your investing',
    lede: `Profiles, data rooms and commitments are not available here yet. You can see how they work and tell us what you look for: a person answers within ${contactAnswerBusinessDays} business days.`,
    steps: [
      {
        title: 'See how the network works',
        text: 'How investors are approved, what they see, and how a commitment is made.',
        href: routeOf('investors-network').path,
      },
      {
        title: 'Know your limit',
        text: 'How much you may invest under Regulation Crowdfunding in twelve months, with examples.',
        href: article('reg-cf-investor-limits'),
      },
      {
        title: 'Tell us what you look for',
        text: 'Stages, sectors, countries and the size of your tickets.',
        href: contactAbout('investors'),
      },
    ],
  },
  operator: {
    title: 'Your portal',
    lede: 'You run this portal. Reviewing raises and investor profiles is not available yet.',
    steps: [
      {
        title: 'Invite another operator',
        text: `By email; the link works once, within ${invitationLinkHours} hours. Two operators are safer than one.`,
        href: viewPath('invitations'),
      },
      {
        title: 'Look at the public pages',
        text: 'The company page shows the numbers below to everyone, and how they are counted.',
        href: routeOf('company').path,
      },
      {
        title: 'Use the API',
        text: 'Every endpoint with its fields, errors and an example to copy.',
        href: '/api/docs',
      },
    ],
  },
};
