import { noTerms } from '#shared/product/raises/terms.ts';
import { type DemoCompany, moneyIn } from './demo-raise.ts';
import { tidewattNote, tidewattSeed } from './demo-rounds.ts';

const eur = moneyIn('EUR');

const seedTerms = (preMoney: number) => ({
  ...noTerms,
  preMoney: eur(preMoney),
  fullyDilutedShares: '9600000',
  poolTargetBps: 1_000,
  liquidationPreference: '1x, not participating; ranks before the common shares.',
});

/** One raise that missed its minimum, and one that is live for approved investors. */
export const tidewatt: DemoCompany = {
  business: {
    company: 'Tidewatt',
    currency: 'EUR',
    problem:
      'Tidal power works where the water runs faster than 2.5 metres a second, and such places are few. Most coasts have currents of 1.2 to 1.8 metres, all day and to the minute predictable, and nobody can use them: the foundations alone cost more than the electricity is worth.',
    solution:
      'A turbine of 90 kilowatts that hangs from two moored floats, as a fish farm does. It needs no piles, no divers and no crane ship: a workboat tows it out in a morning, and back in for service.',
    howItWorks: [
      'A rotor of 11 metres turns slowly enough that fish pass through it unharmed; the university of Gothenburg counted for two seasons.',
      'The generator sits in the float, above the water, where a mechanic reaches it without diving.',
      'The mooring is a standard of fish farms, so ports have the boats and people know the knots.',
      'A controller feathers the blades in storms and reports every ten seconds over the mobile network.',
    ],
    whyNow:
      'Ports in the Nordic countries must offer shore power to every ferry by the end of the decade, and their grid connections are full. A row of ten turbines gives what one ferry berth needs.',
    traction: {
      text: 'Two turbines have run at Vinga for 19 months and were available 93% of the time. Ports of Varberg and Esbjerg have ordered three and four; deliveries begin next spring. Revenue so far is from measuring campaigns and the first instalments.',
      measure: 'Megawatt-hours delivered',
      months: [21, 23, 22, 26, 27, 25, 28, 31, 30, 32, 29, 34],
    },
    market: [
      [
        'Ferry berths with shore power, Nordic countries',
        '140 million EUR',
        'Port authorities, 212 berths',
      ],
      ['Fish farms on diesel, Norway and Scotland', '260 million EUR', 'Licences, 1,140 sites'],
      ['Islands without a cable, northern Europe', '90 million EUR', 'Grid operators, 61 islands'],
    ],
    economics: [
      ['Price of a turbine, installed', '312,000 EUR'],
      ['Cost of materials and installation', '226,000 EUR'],
      ['Gross margin', '28%'],
      ['Service contract, a year', '14,000 EUR'],
      ['Electricity delivered, a year', '310 MWh'],
      ['Cost of electricity over 20 years', '0.13 EUR per kWh'],
    ],
    years: {
      revenue: [180, 410, 960, 2_400, 5_300, 9_800],
      costOfSales: [150, 310, 700, 1_680, 3_600, 6_500],
      people: [520, 690, 840, 1_250, 1_700, 2_150],
      other: [210, 260, 330, 450, 560, 640],
    },
    milestones: [
      ['This winter', 'Type approval of the mooring by DNV'],
      ['Next spring', 'Three turbines for the port of Varberg'],
      ['Next autumn', 'Four turbines for Esbjerg; own assembly hall in Gothenburg'],
      ['The year after', 'First row of ten, for a ferry berth'],
    ],
    capTable: {
      query:
        'currency=EUR&holder1_name=Founders&holder1_shares=7.6m&holder2_name=Fjord+Angels&holder2_shares=1.2m&unissued=800k',
      investors: ['Fjord Angels'],
    },
    team: [
      {
        name: 'Tomas Lindqvist',
        role: 'Chief executive',
        bio: 'Built moorings of fish farms for eleven years, the last four as head of engineering at a supplier in Bergen.',
      },
      {
        name: 'Karin Ek',
        role: 'Head of turbines',
        bio: 'Doctorate on slow rotors at Chalmers; designed the blades of two turbines that are at sea.',
      },
      {
        name: 'Ola Brekke',
        role: 'Operations',
        bio: 'Skipper and electrician; ran the service boats of a wind farm for six years.',
      },
    ],
    risks: [
      {
        title: 'Type approval may come late',
        text: 'The port of Esbjerg pays its second instalment only once DNV has approved the mooring. Two test reports are outstanding; if one has to be repeated, that costs four months.',
      },
      {
        title: 'Few customers pay for much of the revenue',
        text: 'Two ports stand for 71% of the orders. Losing either moves the plan back by about a year.',
      },
      {
        title: 'Growth on blades and floats',
        text: 'Mussels and algae took 6% of the yield in the second summer. Cleaning twice a year is in the figures; three times would lower the margin by two points.',
      },
      {
        title: 'Single source of bearings',
        text: 'The main bearing is made by one supplier, with 22 weeks of delivery time. We hold two in stock.',
      },
    ],
    highlights: [
      'Two turbines at sea for 19 months, available 93% of the time',
      'Seven turbines ordered by the ports of Varberg and Esbjerg',
      'No foundation: towed out by a workboat in a morning',
    ],
  },
  raises: [
    {
      begun: -410,
      commitments: tidewattNote,
      documents: 'deck',
      offer: (day) => ({
        title: 'A note for the second turbine',
        summary:
          'Tidewatt builds turbines for slow tidal currents. This note was to pay for a second one beside the first at Vinga.',
        instrument: 'convertible_note',
        regime: 'us_506b',
        visibility: 'network',
        min: eur(250_000),
        target: eur(350_000),
        max: eur(500_000),
        minTicket: eur(10_000),
        maxTicket: null,
        oversubscription: 'waitlist_fifo',
        opensAt: null,
        deadlineAt: day(-240),
        useOfFunds: [
          { label: 'Second turbine and its mooring', bps: 7_200 },
          { label: 'Grid connection at Vinga', bps: 1_600 },
          { label: 'Measuring fish for a second season', bps: 1_200 },
        ],
        ownershipShown: false,
        terms: {
          ...noTerms,
          interestBps: 600,
          dayCount: 'actual_365',
          maturityOn: day(490).slice(0, 10),
          qualifiedFinancing: eur(1_000_000),
          cap: eur(5_500_000),
          discountBps: 2_000,
        },
      }),
      beats: [
        { day: -400, does: 'submit' },
        { day: -397, does: 'approve' },
        { day: -392, does: 'publish' },
        { day: -239, does: 'clock' },
        { day: -221, does: 'clock' },
      ],
      readers: [
        {
          email: 'piet@delta-angels.example',
          day: -380,
          by: 'invitation',
          reads: [-378, -350],
        },
        {
          email: 'grace@adeyemi.example',
          day: -372,
          by: 'request',
          decided: { day: -370, is: 'granted' },
          reads: [-369],
        },
      ],
    },
    {
      begun: -112,
      commitments: tidewattSeed,
      documents: 'all',
      offer: (day) => ({
        title: 'Seed round for the first row of turbines',
        summary:
          'Turbines of 90 kilowatts that hang from floats, for currents that were too slow until now. Seven are ordered; this round builds them and the hall to assemble more.',
        instrument: 'priced_equity',
        regime: 'us_506b',
        visibility: 'network',
        min: eur(1_200_000),
        target: eur(2_000_000),
        max: eur(2_600_000),
        minTicket: eur(25_000),
        maxTicket: eur(2_000_000),
        oversubscription: 'scale_back',
        opensAt: null,
        deadlineAt: day(58),
        useOfFunds: [
          { label: 'Materials for seven ordered turbines', bps: 4_500 },
          { label: 'Assembly hall and tools', bps: 2_000 },
          { label: 'Four engineers for eighteen months', bps: 2_500 },
          { label: 'Type approval and insurance', bps: 1_000 },
        ],
        ownershipShown: true,
        terms: seedTerms(7_200_000),
      }),
      beats: [
        { day: -101, does: 'submit' },
        {
          day: -99,
          does: 'request-changes',
          comments: [
            {
              field: '/risks',
              comment:
                'The deck names one supplier of the main bearing. Say here what happens when it cannot deliver.',
            },
            {
              field: '/maxTicket',
              comment: 'One ticket may take all of the round as it stands. Is that what you want?',
            },
          ],
        },
        {
          day: -97,
          does: 'answer',
          field: '/risks',
          answer: 'Added as a risk of its own, with what we hold in stock.',
        },
        {
          day: -97,
          does: 'answer',
          field: '/maxTicket',
          answer: 'No. We have lowered it to 750,000 euros.',
        },
        { day: -97, does: 'change', change: { maxTicket: eur(750_000) } },
        { day: -96, does: 'submit' },
        { day: -95, does: 'approve' },
        { day: -92, does: 'publish' },
        {
          day: -3,
          does: 'propose-change',
          change: { terms: seedTerms(6_800_000) },
          reason: 'The largest investors asked for a lower valuation, and we agree.',
        },
        { day: -2, does: 'approve-change' },
      ],
      readers: [
        {
          email: 'helen@northquay.example',
          day: -90,
          by: 'invitation',
          note: 'As discussed in Gothenburg; the measurements of Vinga are in the folder Product.',
          ndaOn: -89,
          reads: [-89, -82, -40, -12, -3],
        },
        {
          email: 'rafael@duarte-office.example',
          day: -88,
          by: 'request',
          note: 'We own two ferry lines and would like to see the plan for Esbjerg.',
          decided: { day: -87, is: 'granted' },
          ndaOn: -86,
          reads: [-86, -60, -21],
        },
        {
          email: 'mei@sakuraseed.example',
          day: -75,
          by: 'request',
          decided: { day: -74, is: 'granted' },
          ndaOn: -70,
          reads: [-72, -70, -9],
        },
        {
          email: 'lucia@iberiagrid.example',
          day: -66,
          by: 'request',
          note: 'We operate grids on eleven islands.',
          decided: { day: -64, is: 'granted' },
          ndaOn: -63,
          reads: [-63, -30, -29, -5],
        },
        {
          email: 'sofia@lindgren.example',
          day: -50,
          by: 'invitation',
          scope: 'deck_only',
          reads: [-49, -15],
        },
        {
          email: 'piet@delta-angels.example',
          day: -45,
          by: 'request',
          decided: { day: -44, is: 'granted' },
          revokedOn: -20,
          reads: [-43, -41],
        },
        {
          email: 'tom@whitfield.example',
          day: -26,
          by: 'request',
          decided: { day: -25, is: 'denied' },
        },
        { email: 'yuki@sato-family.example', day: -18, by: 'invitation', reads: [-16, -2] },
        {
          email: 'anneke@polderfonds.example',
          day: -2,
          by: 'request',
          note: 'We have invested in two companies that supply ports.',
        },
      ],
      questions: [
        {
          day: -81,
          email: 'helen@northquay.example',
          question:
            'What does a turbine yield in a neap tide, and is that in the availability of 93%?',
          answer: {
            day: -80,
            text: 'At neap tide a turbine yields about 38% of its average. Availability counts hours in which it could run, whatever the current; the yield by hour is in the table of figures.',
          },
        },
        {
          day: -59,
          email: 'rafael@duarte-office.example',
          question:
            'Who carries the risk of the mooring in the first two winters, the port or you?',
          answer: {
            day: -57,
            text: 'We do, up to the price of the turbine. The insurer has confirmed the cover in writing; the premium is among the other costs.',
          },
        },
        {
          day: -4,
          email: 'lucia@iberiagrid.example',
          question: 'Could two rows share one cable, and what would that save for an island?',
        },
      ],
    },
  ],
};
