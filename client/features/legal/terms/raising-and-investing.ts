import type { Site } from '../../../page.ts';
import { type LegalSection, list, paragraph, table } from '../legal-document.ts';

/** The rules of a raise: what founders answer for, what a commitment is, how it closes or fails. */
export function raisingAndInvesting(site: Site): readonly LegalSection[] {
  return [
    {
      id: 'founders',
      title: 'If you raise',
      blocks: [
        list(
          'You answer for everything you publish: it is complete, correct and not misleading on the day it is published, and you correct it when it no longer is.',
          'You have the right to make the offer. The company has taken the decisions it needs, and you have checked, with counsel where necessary, which law governs the offer and who may be invited.',
          'A company has one live raise at a time. Its minimum, target, maximum, deadline and instrument are fixed when it is published.',
          'A change to any of these, or to the terms, is a material change. It needs our approval, and everyone who has signed or funded is asked to reconfirm.',
          'We may pause or cancel a raise that breaks these terms or the law, or that has become misleading. We say why.',
        ),
        paragraph(
          'What was reviewed is kept as a sealed snapshot. Signatures point at a snapshot, never at a text that can still change.',
        ),
      ],
    },
    {
      id: 'investors',
      title: 'If you invest',
      blocks: [
        list(
          'You may read raises that are open to the network once your profile is approved. To commit you also need a certification that fits the rules of that raise. It is your own signed statement, it is valid for 12 months, and it must be true.',
          'Where the law limits how much you may invest, the portal computes what remains from what you have stated. You remain responsible for stating it correctly, including what you invested elsewhere.',
          'You decide for yourself. You have the knowledge, or take the advice, to judge the raise, and you can bear the loss of everything you put in.',
        ),
      ],
    },
    {
      id: 'data-rooms',
      title: 'Data rooms',
      blocks: [
        paragraph(
          'A founder admits investors to a data room person by person and may end that access at any time. Each opening of a document, and how long each page was in view, is recorded and shown to the founder. You agree to this when you open a document.',
        ),
        paragraph(
          'What you read there is confidential whether or not the founder also asks you to accept a confidentiality agreement. You may share it with your own professional advisers who are bound to secrecy, and where the law obliges you.',
        ),
      ],
    },
    {
      id: 'commitments',
      title: 'Commitments',
      blocks: [
        table(
          ['State', 'What it means', 'Binding?'],
          [
            ['Soft circle', 'A statement of interest. It reserves nothing.', 'No'],
            [
              'Signed',
              'You typed your name under an exact version of the documents. The amount counts towards the maximum.',
              'Yes, subject to your right to cancel',
            ],
            [
              'Waitlisted',
              'The raise was full. Places that come free are offered in the order of the list.',
              'No',
            ],
            ['Offered', 'A place is held for you for 72 hours.', 'No, until you accept'],
            [
              'Funded',
              'The money has arrived at the company, and the founder or we have recorded the bank reference and the date.',
              'Yes, subject to your right to cancel',
            ],
            [
              'To be reconfirmed',
              'A material change was made after you signed. Without your answer within 5 business days the commitment ends.',
              'Only if you reconfirm',
            ],
            ['Settled', 'The raise has closed with your money in it.', 'Yes'],
          ],
        ),
        paragraph(
          'You may cancel a signed or funded commitment for any reason until 48 hours before the deadline of the raise, and after that only when a material change is made. If the law gives you more, the law applies. What you have already paid is then due back to you from the company.',
        ),
        paragraph(
          'A signed commitment that is not funded within 10 business days after the deadline lapses.',
        ),
      ],
    },
    {
      id: 'closing',
      title: 'Closing, failing and refunds',
      blocks: [
        list(
          'A raise succeeds only if its minimum has been funded. Soft circles and signatures do not count for this.',
          'If the minimum is not funded, or the raise is cancelled, every commitment is released, and everything that was paid is due back in full.',
          'An early close needs at least 5 business days’ notice to everyone in the raise.',
          `A refund is owed by the company that received the money. It returns the amount to the account it came from and records the reference. ${site.legalEntity} records refunds and reminds the company of them, but does not hold the money and does not owe it.`,
        ),
      ],
    },
    {
      id: 'risk',
      title: 'Risk statement',
      blocks: [
        paragraph('Investing in young private companies is risky. Before you commit, accept that:'),
        list(
          'You can lose all the money you invest. Most young companies fail.',
          'You will probably not be able to sell what you buy for years, and perhaps never.',
          'Your share can be diluted by later rounds, and later investors may be paid before you.',
          'Dividends are rare. A convertible instrument may never convert.',
          'Forecasts are opinions. Figures in a data room may be unaudited.',
          'No deposit guarantee or investor compensation scheme covers these investments.',
        ),
        paragraph(
          'Do not invest money you may need. Spread what you invest. If you are unsure, ask an adviser who is licensed where you live.',
        ),
      ],
    },
  ];
}
