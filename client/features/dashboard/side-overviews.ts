import {
  isFounder,
  isInvestor,
  type Side,
  type Standing,
} from '../../../shared/product/account/standing.ts';
import {
  contactAnswerBusinessDays,
  invitationLinkHours,
} from '../../../shared/product/fields/limits.ts';
import { viewPath } from '../../../shared/site/dashboard-address.ts';
import { routeOf } from '../../../shared/site/routes.ts';

export interface NextStep {
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

/** The overview's content for one side of the portal: what can be done here, and where to go next. */
export interface SideOverview {
  readonly title: string;
  readonly lede: string;
  readonly steps: readonly NextStep[];
}

const article = (slug: string) => `${routeOf('blog').path}?post=${slug}`;
const contactAbout = (topic: string) => `${routeOf('contact').path}?topic=${topic}`;

/** What the overview says about a side that somebody sees. */
export function sideOverview(side: Side, standing: Standing): SideOverview {
  switch (side) {
    case 'raising':
      return raising(standing);
    case 'investing':
      return investing(standing);
    case 'operating':
      return operating;
  }
}

function raising(standing: Standing): SideOverview {
  return {
    title: 'Prepare a raise',
    lede: 'Write it step by step, fill its data room, and submit it for review. Once it is published, investors commit to it.',
    steps: [
      isFounder(standing)
        ? {
            title: 'Keep your company up to date',
            text: 'Its details and logo, and who else may see or edit them.',
            href: viewPath('companies'),
          }
        : {
            title: 'Add your company',
            text: 'Its name is enough to begin. Details, a logo and others who work on it come later.',
            href: viewPath('companies'),
          },
      isFounder(standing)
        ? {
            title: 'Write your raise',
            text: 'Terms, pitch, use of funds and team. Everything is saved while you type.',
            href: viewPath('raise'),
          }
        : {
            title: 'Tell us about your raise',
            text: `A few lines are enough. A person answers within ${contactAnswerBusinessDays} business days.`,
            href: contactAbout('founders'),
          },
      isFounder(standing)
        ? {
            title: 'Fill the data room',
            text: 'Add documents, invite people to read them, and see who read what.',
            href: viewPath('room'),
          }
        : {
            title: 'Prepare the data room',
            text: 'Which documents investors ask for, and in what order.',
            href: article('preparing-a-data-room'),
          },
    ],
  };
}

function investing(standing: Standing): SideOverview {
  return {
    title: 'Your investing',
    lede: isInvestor(standing)
      ? 'Your profile, what you certify and your limit decide which raises you may commit to.'
      : 'Begin your profile and submit it: once an operator approves it, you see the raises that are shown to approved investors, and commit to them.',
    steps: [
      isInvestor(standing)
        ? {
            title: 'Look at your investor profile',
            text: 'Who invests, what you look for, and whether an operator has approved it.',
            href: viewPath('investing'),
          }
        : {
            title: 'Begin your investor profile',
            text: 'Who invests, and under which name. It is a draft until you submit it.',
            href: viewPath('investing'),
          },
      {
        title: 'Certify what kind of investor you are',
        text: 'Each raise is offered under a rule, and each rule asks for something else.',
        href: viewPath('certification'),
      },
      {
        title: 'Know your limit',
        text: 'How much you may invest under Regulation Crowdfunding in twelve months, with examples.',
        href: article('reg-cf-investor-limits'),
      },
    ],
  };
}

const operating: SideOverview = {
  title: 'Your portal',
  lede: 'You run this portal: you review raises, approve investors, and answer visitors.',
  steps: [
    {
      title: 'Review raises',
      text: 'What companies submitted, the oldest first.',
      href: viewPath('review'),
    },
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
};
