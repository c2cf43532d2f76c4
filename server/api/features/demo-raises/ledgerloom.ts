import { noTerms } from '#shared/product/raises/terms.ts';
import { type DemoCompany, moneyIn } from './demo-raise.ts';
import { ledgerloomNote } from './demo-rounds.ts';

const gbp = moneyIn('GBP');

/** A raise that is paused, and the draft of the next one. */
export const ledgerloom: DemoCompany = {
  business: {
    company: 'Ledgerloom',
    currency: 'GBP',
    problem:
      'An accountant with sixty small companies closes sixty books a month. Most of that time is not accounting: it is asking for the receipt that is missing, for the third time. One in four books closes late.',
    solution:
      'Software that closes the month as far as it can, and asks the owner for the rest: one question at a time, by message, with the answer filed where it belongs.',
    howItWorks: [
      'Reads the bank feeds and the ledgers that accountants in Britain use; nothing is moved.',
      'Matches what it can, and shows why; whatever it is not sure of stays open.',
      'Sends owners one question a day, and learns which of them answer in the morning.',
      'The accountant sees sixty companies on one page, sorted by what is missing.',
    ],
    whyNow:
      'Making Tax Digital asks every company with more than £30,000 for figures four times a year instead of once. Accountants have as many clients as before and four times the closings.',
    traction: {
      text: '84 practices with 4,310 companies pay by the company and month. Of the practices that began more than a year ago, 94% are still there, with a third more companies.',
      measure: 'Monthly revenue in pounds',
      months: [
        14_200, 15_900, 17_300, 19_600, 21_100, 23_400, 25_000, 27_800, 30_100, 32_900, 35_200,
        38_100,
      ],
    },
    market: [
      ['Practices with two to twenty people, Britain', '£210 million', 'Companies House, 11,400'],
      ['Bookkeepers on their own', '£60 million', 'Institute of bookkeepers'],
      ['Ireland, and the Netherlands after that', '£95 million', 'Registers of both'],
    ],
    economics: [
      ['Price for a company and month', '£8.80'],
      ['Companies of a practice', '51'],
      ['Gross margin', '83%'],
      ['Cost of winning a practice', '£1,950'],
      ['Earned back after', '5.2 months'],
      ['Practices lost in a year', '6%'],
    ],
    years: {
      revenue: [48, 171, 330, 720, 1_450, 2_600],
      costOfSales: [12, 34, 57, 115, 215, 370],
      people: [260, 410, 560, 780, 1_080, 1_420],
      other: [70, 110, 150, 210, 290, 380],
    },
    milestones: [
      ['This quarter', 'Quarterly figures sent to HMRC from within'],
      ['Next quarter', 'Irish VAT'],
      ['In a year', '150 practices, break-even by month'],
    ],
    capTable: {
      query:
        'currency=GBP&holder1_name=Founders&holder1_shares=7.5m&holder2_name=Clerkenwell+Angels&holder2_shares=1.5m&unissued=1m',
      investors: ['Clerkenwell Angels'],
    },
    team: [
      {
        name: 'Noor Haddad',
        role: 'Chief executive',
        bio: 'Chartered accountant; closed the books of forty companies a month in Leeds before she wrote the first version.',
      },
      {
        name: 'Callum Reid',
        role: 'Chief technology officer',
        bio: 'Wrote bank feeds for eight years, at two banks and an open-banking provider.',
      },
      {
        name: 'Priya Nair',
        role: 'Customers',
        bio: 'Ran onboarding at a payroll company from 50 to 900 practices.',
      },
    ],
    risks: [
      {
        title: 'Makers of ledgers may do the same',
        text: 'Two ledgers have announced that they will ask owners for receipts. They can offer it without a price of its own.',
      },
      {
        title: 'Access to bank feeds',
        text: 'Feeds come from one open-banking provider. It raised its price by 40% last spring; a second one is being connected.',
      },
      {
        title: 'Wrong entries',
        text: 'A wrong match that nobody notices can lead to a wrong tax return. We are insured for £2 million, and have had no claim.',
      },
    ],
    highlights: [
      '84 practices with 4,310 companies; £38,100 a month',
      '94% of practices stay; those that do grow by a third',
      'A book closes in 3.4 days instead of 11',
    ],
  },
  raises: [
    {
      begun: -97,
      commitments: ledgerloomNote,
      documents: 'all',
      offer: (day) => ({
        title: 'Closing the books of 150 practices',
        summary:
          'Software that closes the month for accountants of small companies, and asks owners for what is missing. A note until the next priced round.',
        instrument: 'convertible_note',
        regime: 'other',
        visibility: 'network',
        min: gbp(200_000),
        target: gbp(450_000),
        max: gbp(600_000),
        minTicket: gbp(5_000),
        maxTicket: gbp(150_000),
        oversubscription: 'waitlist_fifo',
        opensAt: null,
        deadlineAt: day(44),
        useOfFunds: [
          { label: 'Three engineers for a year', bps: 5_200 },
          { label: 'Winning seventy practices', bps: 3_000 },
          { label: 'Irish VAT and its approval', bps: 1_800 },
        ],
        ownershipShown: false,
        terms: {
          ...noTerms,
          interestBps: 700,
          dayCount: '30_360',
          maturityOn: day(730).slice(0, 10),
          qualifiedFinancing: gbp(1_500_000),
          cap: gbp(6_000_000),
          discountBps: 2_000,
        },
      }),
      beats: [
        { day: -86, does: 'submit' },
        { day: -82, does: 'approve' },
        { day: -78, does: 'publish' },
        {
          day: -4,
          does: 'pause',
          reason:
            'A ledger has announced that it will close access for other programs in spring. The company is asked to say what that means for its plan before anybody commits.',
        },
      ],
      readers: [
        {
          email: 'anneke@polderfonds.example',
          day: -76,
          by: 'invitation',
          ndaOn: -75,
          reads: [-75, -52, -4],
        },
        {
          email: 'piet@delta-angels.example',
          day: -71,
          by: 'request',
          decided: { day: -70, is: 'granted' },
          ndaOn: -69,
          reads: [-69, -68, -26],
        },
        {
          email: 'helen@northquay.example',
          day: -63,
          by: 'request',
          decided: { day: -62, is: 'granted' },
          ndaOn: -60,
          reads: [-61, -60, -18],
        },
        {
          email: 'daniel@bluebaobab.example',
          day: -47,
          by: 'request',
          decided: { day: -46, is: 'granted' },
          reads: [-45],
        },
        {
          email: 'lucia@iberiagrid.example',
          day: -33,
          by: 'request',
          decided: { day: -32, is: 'denied' },
        },
        {
          email: 'tom@whitfield.example',
          day: -22,
          by: 'invitation',
          ndaOn: -19,
          reads: [-21, -19, -5],
        },
      ],
      questions: [
        {
          day: -17,
          email: 'helen@northquay.example',
          question: 'Which share of your companies is on the ledger that changes its terms?',
          answer: {
            day: -15,
            text: '38% of companies, 29% of revenue. The new terms concern programs that write; we only read, and have asked for that in writing.',
          },
        },
      ],
    },
    {
      begun: -6,
      documents: 'none',
      offer: () => ({
        title: 'Seed round, to be discussed',
        summary: '',
        instrument: 'priced_equity',
        regime: null,
        visibility: 'invite',
        min: null,
        target: gbp(1_800_000),
        max: null,
        minTicket: null,
        maxTicket: null,
        oversubscription: 'waitlist_fifo',
        opensAt: null,
        deadlineAt: null,
        useOfFunds: [{ label: 'Ireland', bps: 3_000 }],
        ownershipShown: false,
        terms: { ...noTerms, preMoney: gbp(8_000_000) },
      }),
      beats: [],
    },
  ],
};
