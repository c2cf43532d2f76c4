import { noTerms } from '#shared/product/raises/terms.ts';
import { type DemoCompany, moneyIn } from './demo-raise.ts';
import { kilnworksBridge } from './demo-rounds.ts';

const eur = moneyIn('EUR');

/** A note that was cancelled, and a large round in its second review. */
export const kilnworks: DemoCompany = {
  business: {
    company: 'Kilnworks',
    currency: 'EUR',
    problem:
      'A brickworks burns gas at 1,050 degrees, day and night, because its kiln cracks when it cools. It emits 200 kilograms of carbon dioxide for each tonne of bricks and pays for every one of them. Switching to electricity at the ordinary price would double the cost of a brick.',
    solution:
      'An electric kiln that may stop. It stores heat in its own wall of cast ceramic for up to 30 hours, so that it takes electricity when the wind blows and the price is low or negative, and fires from the store when it is not.',
    howItWorks: [
      'The wall of a kiln stores 46 megawatt-hours; it is heated by bars that are made for glass.',
      'A controller buys in quarter-hours, one day ahead, and sells balancing power to the grid.',
      'Modules of four metres replace a gas kiln in nine weeks, in the same hall.',
      'Bricks come out as before: strength and colour were measured by the institute in Essen.',
    ],
    whyNow:
      'Brickworks lose their free allowances by the end of the decade. In northern Germany the price of electricity was below zero in 457 hours of last year; nobody can use them who cannot wait.',
    traction: {
      text: 'One kiln runs in Rendsburg since 14 months and has fired 21,000 tonnes at 71% of the cost of gas. Two brickworks have ordered one each, with a down payment of a fifth.',
      measure: 'Tonnes fired',
      months: [980, 1_120, 1_290, 1_400, 1_380, 1_510, 1_620, 1_590, 1_700, 1_740, 1_690, 1_820],
    },
    market: [
      ['Brickworks in Germany and the Netherlands', '1.1 billion EUR', 'Associations, 118 kilns'],
      ['Roof tiles and clinker, north-western Europe', '700 million EUR', 'Associations, 74 kilns'],
      ['Sanitary ceramics', '400 million EUR', 'Own count'],
    ],
    economics: [
      ['Price of a kiln', '9.2 million EUR'],
      ['Cost of a kiln', '6.7 million EUR'],
      ['Saved by the customer, a year', '2.1 million EUR'],
      ['Paid back after', '4.4 years'],
      ['Share of balancing power for us', '15%'],
    ],
    years: {
      revenue: [1_900, 3_100, 6_400, 15_800, 29_000, 47_000],
      costOfSales: [1_600, 2_450, 4_800, 11_500, 20_600, 32_900],
      people: [1_450, 1_900, 2_600, 3_900, 5_200, 6_600],
      other: [600, 720, 950, 1_300, 1_700, 2_100],
    },
    milestones: [
      ['This winter', 'Second kiln, in Bremen'],
      ['Next summer', 'Third kiln, in Deventer'],
      ['In eighteen months', 'Own casting of ceramic; cost of a kiln below 6 million'],
    ],
    capTable: {
      query:
        'currency=EUR&holder1_name=Founders&holder1_shares=7.8m&holder2_name=Nordsee+Seed+Fund&holder2_shares=2.4m&granted=900k&unissued=900k',
      investors: ['Nordsee Seed Fund'],
    },
    team: [
      {
        name: 'Jonah Brandt',
        role: 'Chief executive',
        bio: 'Third generation of a brickworks in Holstein; engineer of process heat.',
      },
      {
        name: 'Dr. Silke Petersen',
        role: 'Ceramics',
        bio: 'Head of refractories at a maker of glass furnaces for nine years.',
      },
      {
        name: 'Emre Aydin',
        role: 'Energy trading',
        bio: 'Traded balancing power at a municipal utility; wrote the controller.',
      },
    ],
    risks: [
      {
        title: 'The spread may shrink',
        text: 'The kiln earns by the difference between dear and cheap hours. If batteries even it out, the customer saves 1.2 instead of 2.1 million a year, and pays back after seven.',
      },
      {
        title: 'Large orders, one at a time',
        text: 'A kiln is a third of a year of revenue. One that is delivered three months late moves the year.',
      },
      {
        title: 'Life of the ceramic',
        text: 'The wall has gone through 380 cycles. We promise 3,000. Samples show no cracks, and none has gone so far yet.',
      },
      {
        title: 'Grid connection',
        text: 'A kiln needs 8 megawatts. Of eleven sites that asked, four wait longer than two years for them.',
      },
    ],
    highlights: [
      'One kiln in operation for 14 months at 71% of the cost of gas',
      'Two more ordered, with a down payment of a fifth',
      'Stores heat for 30 hours in its own wall',
    ],
  },
  raises: [
    {
      begun: -265,
      commitments: kilnworksBridge,
      documents: 'deck',
      offer: (day) => ({
        title: 'Bridge to the second kiln',
        summary: 'A note to order the steel and ceramic of a second kiln before the next round.',
        instrument: 'convertible_note',
        regime: 'us_506b',
        visibility: 'invite',
        min: eur(500_000),
        target: eur(900_000),
        max: eur(1_200_000),
        minTicket: eur(50_000),
        maxTicket: null,
        oversubscription: 'waitlist_fifo',
        opensAt: null,
        deadlineAt: day(-140),
        useOfFunds: [
          { label: 'Steel and ceramic of one kiln', bps: 8_000 },
          { label: 'Grid connection in Bremen', bps: 2_000 },
        ],
        ownershipShown: false,
        terms: {
          ...noTerms,
          interestBps: 800,
          dayCount: 'actual_365',
          maturityOn: day(300).slice(0, 10),
          qualifiedFinancing: eur(4_000_000),
          discountBps: 1_500,
        },
      }),
      beats: [
        { day: -254, does: 'submit' },
        { day: -250, does: 'approve' },
        { day: -246, does: 'publish' },
        {
          day: -214,
          does: 'ask-to-cancel',
          reason:
            'The customer in Bremen pays its instalment earlier than agreed, so that the bridge is not needed.',
        },
        {
          day: -212,
          does: 'cancel',
          reason: 'Cancelled as the company asked: the bridge is no longer needed.',
        },
      ],
      readers: [
        { email: 'rafael@duarte-office.example', day: -244, by: 'invitation', reads: [-243, -230] },
        { email: 'anneke@polderfonds.example', day: -243, by: 'invitation', reads: [-239] },
        { email: 'yuki@sato-family.example', day: -243, by: 'invitation', reads: [-241] },
      ],
    },
    {
      begun: -52,
      documents: 'all',
      offer: (day) => ({
        title: 'Series A: kilns that wait for the wind',
        summary:
          'Electric kilns that store heat in their wall and fire bricks with surplus wind power. One runs, two are ordered; this round casts the ceramic for six.',
        instrument: 'priced_equity',
        regime: 'us_506b',
        visibility: 'network',
        min: eur(4_000_000),
        target: eur(6_500_000),
        max: eur(8_000_000),
        minTicket: eur(100_000),
        maxTicket: eur(3_000_000),
        oversubscription: 'scale_back',
        opensAt: null,
        deadlineAt: day(118),
        useOfFunds: [
          { label: 'Own casting of ceramic', bps: 4_200 },
          { label: 'Growth', bps: 5_800 },
        ],
        ownershipShown: true,
        terms: {
          ...noTerms,
          preMoney: eur(24_000_000),
          fullyDilutedShares: '12000000',
          poolTargetBps: 1_200,
          liquidationPreference: '1x, not participating; senior.',
        },
      }),
      beats: [
        { day: -30, does: 'submit' },
        {
          day: -26,
          does: 'request-changes',
          comments: [
            {
              field: '/useOfFunds',
              comment: 'More than half of the money is for “growth”. Say what it does.',
            },
            {
              field: '/terms/liquidationPreference',
              comment: 'Senior to which classes? The articles know two.',
            },
          ],
        },
        {
          day: -20,
          does: 'answer',
          field: '/useOfFunds',
          answer: 'Split into casting, working capital and people.',
        },
        {
          day: -20,
          does: 'answer',
          field: '/terms/liquidationPreference',
          answer: 'To both; now stated.',
        },
        {
          day: -19,
          does: 'change',
          change: {
            useOfFunds: [
              { label: 'Own casting of ceramic', bps: 4_200 },
              { label: 'Working capital for two kilns', bps: 3_100 },
              { label: 'Twelve people in assembly and service', bps: 2_700 },
            ],
            terms: {
              ...noTerms,
              preMoney: eur(24_000_000),
              fullyDilutedShares: '12000000',
              poolTargetBps: 1_200,
              liquidationPreference: '1x, not participating; senior to classes A and B.',
            },
          },
        },
        { day: -2, does: 'submit' },
      ],
    },
  ],
};
