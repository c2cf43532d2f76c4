import { noTerms } from '#shared/product/raises/terms.ts';
import { type DemoCompany, moneyIn } from './demo-raise.ts';
import { granaryNote } from './demo-rounds.ts';

const usd = moneyIn('USD');

/** One raise that was rejected, a note that closes early, and a round that waits for its founder. */
export const granaryLabs: DemoCompany = {
  business: {
    company: 'Granary Labs',
    currency: 'USD',
    problem:
      'Of ten bags of maize that farmers in Ghana store, two are lost to mould and insects before they are sold. The damage begins inside of the heap and is seen when it is too late. Traders know, and pay less for everything.',
    solution:
      'A probe as long as an arm that stays in the heap and measures moisture, temperature and carbon dioxide. Mould breathes before it can be seen: the probe warns two to five weeks ahead, by a message to any phone.',
    howItWorks: [
      'The probe runs for a season on two cells of the kind that torches take.',
      'It reports once a day over the low-power network of the mobile operators.',
      'The warning says what to do: turn the heap, dry it, or sell it now.',
      'Warehouses see all of their heaps on one page, and print a certificate for the buyer.',
    ],
    whyNow:
      'Banks lend against grain in certified warehouses since last year, and have to know its state. Two of them accept our readings in place of a monthly inspection.',
    traction: {
      text: 'Nineteen warehouses with 640 probes pay by the season. In the last one, 31 of 34 warnings were confirmed by a sample; the losses of those who acted were 4% instead of 19%.',
      measure: 'Probes in use',
      months: [120, 135, 160, 210, 260, 300, 340, 410, 480, 530, 590, 640],
    },
    market: [
      [
        'Certified warehouses, Ghana and Côte d’Ivoire',
        '9 million USD',
        'Warehouse registers, 1,460',
      ],
      ['Warehouses of traders, West Africa', '45 million USD', 'Own survey in six markets'],
      ['Cooperatives with own stores', '28 million USD', 'Ministry of agriculture'],
    ],
    economics: [
      ['Price of a probe for a season', '26 USD'],
      ['Cost of a probe, used for four seasons', '31 USD'],
      ['Network and messages for a season', '3.10 USD'],
      ['Gross margin over four seasons', '58%'],
      ['Warehouses that renewed', '17 of 19'],
    ],
    years: {
      revenue: [0, 9, 34, 120, 360, 820],
      costOfSales: [0, 6, 17, 55, 155, 340],
      people: [25, 60, 95, 160, 230, 320],
      other: [15, 30, 42, 60, 85, 110],
    },
    milestones: [
      ['Before the harvest', '1,500 probes made in Tema'],
      ['At the harvest', 'Forty warehouses, ten of them in Côte d’Ivoire'],
      ['Next year', 'Readings accepted by four banks'],
    ],
    capTable: {
      query:
        'holder1_name=Founders&holder1_shares=8m&holder2_name=Harvest+Angels&holder2_shares=1m&unissued=1m',
      investors: ['Harvest Angels'],
    },
    team: [
      {
        name: 'Amara Osei',
        role: 'Chief executive',
        bio: 'Grew up with a maize trade in Techiman; engineer of sensors at a mining company for seven years.',
      },
      {
        name: 'Kojo Mensah',
        role: 'Hardware',
        bio: 'Designed water meters that run for ten years on one cell; 40,000 are in use.',
      },
    ],
    risks: [
      {
        title: 'One harvest decides the year',
        text: 'Warehouses buy in six weeks of the year. If the probes from Tema are late, the revenue of a whole season is lost.',
      },
      {
        title: 'Currency',
        text: 'Customers pay in cedis, parts are paid in dollars. The cedi has lost a third of its value in two years.',
      },
    ],
    highlights: [
      'Warns of mould two to five weeks before it can be seen',
      '31 of 34 warnings confirmed; losses of 4% instead of 19%',
      'Readings accepted by two banks in place of inspections',
    ],
  },
  raises: [
    {
      begun: -205,
      documents: 'deck',
      offer: (day) => ({
        title: 'Sensors for every grain store in West Africa',
        summary:
          'Granary Labs warns of spoilage in grain stores weeks ahead, and asked for money for five countries at once.',
        instrument: 'safe_post',
        regime: 'other',
        visibility: 'network',
        min: usd(900_000),
        target: usd(1_500_000),
        max: usd(2_500_000),
        minTicket: usd(5_000),
        maxTicket: null,
        oversubscription: 'waitlist_fifo',
        opensAt: null,
        deadlineAt: day(-90),
        useOfFunds: [
          { label: 'Probes', bps: 6_000 },
          { label: 'Marketing', bps: 4_000 },
        ],
        ownershipShown: false,
        terms: { ...noTerms, cap: usd(18_000_000) },
      }),
      beats: [
        { day: -196, does: 'submit' },
        {
          day: -191,
          does: 'reject',
          reason:
            'The plan for five countries rests on one season with nine warehouses, and no document supports the cap. Come back with the results of a second season and a plan for the two countries you know.',
        },
      ],
    },
    {
      begun: -104,
      documents: 'deck',
      commitments: granaryNote,
      offer: (day) => ({
        title: 'A note for the second season',
        summary:
          'Sensors that warn of spoilage in grain stores weeks ahead. Nineteen warehouses pay; this note carries the work of a second season.',
        instrument: 'convertible_note',
        regime: 'other',
        visibility: 'network',
        min: usd(60_000),
        target: usd(90_000),
        max: usd(120_000),
        minTicket: usd(5_000),
        maxTicket: usd(50_000),
        oversubscription: 'waitlist_fifo',
        opensAt: null,
        deadlineAt: day(45),
        useOfFunds: [
          { label: 'Readings of a second season', bps: 6_500 },
          { label: 'Spare probes', bps: 2_000 },
          { label: 'Reserve for the exchange rate', bps: 1_500 },
        ],
        ownershipShown: false,
        terms: {
          ...noTerms,
          interestBps: 800,
          dayCount: '30_360',
          maturityOn: day(640).slice(0, 10),
          qualifiedFinancing: usd(250_000),
          cap: usd(3_000_000),
          discountBps: 2_000,
        },
      }),
      beats: [
        { day: -98, does: 'submit' },
        { day: -93, does: 'approve' },
        { day: -90, does: 'publish' },
        { day: -2, does: 'announce-close', closes: 14 },
      ],
    },
    {
      begun: -58,
      documents: 'all',
      offer: (day) => ({
        title: 'Probes for forty warehouses before the harvest',
        summary:
          'Sensors that warn of spoilage in grain stores weeks ahead. Nineteen warehouses pay; this round makes the probes for forty.',
        instrument: 'safe_post',
        regime: 'other',
        visibility: 'network',
        min: usd(120_000),
        target: usd(250_000),
        max: usd(400_000),
        minTicket: usd(2_500),
        maxTicket: usd(100_000),
        oversubscription: 'waitlist_fifo',
        opensAt: null,
        deadlineAt: day(95),
        useOfFunds: [
          { label: '1,500 probes made in Tema', bps: 4_600 },
          { label: 'Three people who install and train', bps: 2_900 },
          { label: 'Certification in Côte d’Ivoire', bps: 1_000 },
          { label: 'Reserve for the exchange rate', bps: 1_500 },
        ],
        ownershipShown: true,
        terms: { ...noTerms, cap: usd(3_200_000), mfn: true, proRata: true },
      }),
      beats: [
        { day: -14, does: 'submit' },
        {
          day: -10,
          does: 'request-changes',
          comments: [
            {
              field: '/useOfFunds',
              comment:
                'The deck puts the certification at 40,000 dollars, here it is a tenth of the target. Which of them holds?',
            },
            {
              field: '/risks',
              comment:
                'What happens to the warehouses when a mobile operator switches its network off? Please add it.',
            },
            {
              field: '/terms/cap',
              comment: 'Thank you for lowering it. Say in the pitch what it was derived from.',
            },
          ],
        },
        {
          day: -6,
          does: 'answer',
          field: '/useOfFunds',
          answer:
            'A tenth holds. The deck has an old figure; we are uploading a new one this week.',
        },
      ],
    },
  ],
};
