import { handbookPath, referencePath } from '#shared/http/docs-paths.ts';
import { type Capabilities, isFounder, type Side } from '#shared/product/account/capabilities.ts';
import { contactAnswerBusinessDays } from '#shared/product/fields/limits.ts';
import type { InvestorState } from '#shared/product/investors/lifecycle.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { routeOf } from '#shared/site/routes.ts';

export interface NextStep {
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

/** The overview's content for one side of the portal: what can be done here, and where to go next. */
export interface SideOverview {
  readonly title: string;
  readonly lede?: string;
  readonly steps: readonly NextStep[];
}

const article = (slug: string) => `${routeOf('blog').path}?post=${slug}`;
const contactAbout = (topic: string) => `${routeOf('contact').path}?topic=${topic}`;

/** Returns what the overview says about a side that somebody sees. */
export function sideOverview(side: Side, capabilities: Capabilities): SideOverview {
  switch (side) {
    case 'raising':
      return raising(capabilities);
    case 'investing':
      return investing(capabilities);
    case 'operating':
      return operating;
  }
}

function raising(capabilities: Capabilities): SideOverview {
  return {
    title: 'Prepare a raise',
    lede: 'Write it step by step, fill its data room, and submit it for review. Once it is published, investors commit to it.',
    steps: [
      isFounder(capabilities)
        ? {
            title: 'Write your raise',
            text: 'Terms, pitch, use of funds and team. Everything is saved while you type.',
            href: viewPath('raise'),
          }
        : {
            title: 'Add your company',
            text: 'The name is enough to start. You can add details, a logo and colleagues later.',
            href: viewPath('companies'),
          },
      isFounder(capabilities)
        ? {
            title: 'Keep your company up to date',
            text: 'Its details and logo, and who else may see or edit them.',
            href: viewPath('companies'),
          }
        : {
            title: 'Tell us about your raise',
            text: `A few lines are enough. We reply within ${contactAnswerBusinessDays} business days.`,
            href: contactAbout('founders'),
          },
      isFounder(capabilities)
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

function investing({ investor, readsAsInvestor }: Capabilities): SideOverview {
  return {
    title: 'First steps',
    lede: readsAsInvestor
      ? 'You see the raises shown to approved investors. Your certifications and your limit decide which ones you can commit to.'
      : 'Once an operator approves your profile, you’ll see the raises shown to approved investors and can commit to them.',
    steps: [
      ...(readsAsInvestor
        ? [
            {
              title: 'Find raises',
              text: 'Search open raises by sector, stage, country and ticket.',
              href: routeOf('investors-network').path,
            },
          ]
        : []),
      { ...profileSteps[investor ?? 'none'], href: viewPath('investing') },
      {
        title: 'Certify what kind of investor you are',
        text: 'Each raise is offered under a rule with its own requirements. A certification is valid for twelve months.',
        href: viewPath('certification'),
      },
      {
        title: 'Know your limit',
        text: 'How much you can invest under Regulation Crowdfunding in twelve months, with examples.',
        href: article('reg-cf-investor-limits'),
      },
    ],
  };
}

/** What is next about an investor profile, by its state. */
const profileSteps: Readonly<Record<InvestorState | 'none', Omit<NextStep, 'href'>>> = {
  none: {
    title: 'Create your investor profile',
    text: 'Tell us who invests, and under which name. It’s a draft until you submit it.',
  },
  draft: {
    title: 'Finish your investor profile',
    text: 'It’s a draft only you can see until you submit it.',
  },
  pending: {
    title: 'View your submission',
    text: 'It’s in review. We’ll email you when an operator has decided. You can still change it.',
  },
  approved: {
    title: 'View your investor profile',
    text: 'It’s approved. Change what you look for, or see how much you can invest.',
  },
  rejected: {
    title: 'Change your investor profile',
    text: 'It wasn’t approved. Read why, change it and submit it again.',
  },
  suspended: {
    title: 'View your investor profile',
    text: 'Your investor profile is suspended, so you can’t commit. Read why, and contact the operator.',
  },
};

const operating: SideOverview = {
  title: 'Reference',
  steps: [
    {
      title: 'Handbook',
      text: 'Settings, alerts, backup, and what people do in the portal',
      href: handbookPath,
    },
    {
      title: 'API reference',
      text: 'Every endpoint with its fields, errors and an example',
      href: referencePath,
    },
    {
      title: 'Company page',
      text: 'How many raises and investors there are, as everyone sees it',
      href: routeOf('company').path,
    },
  ],
};
