import { noTerms } from '#shared/product/raises/terms.ts';
import { type DemoCompany, moneyIn } from './demo-raise.ts';
import { haldenFirst, haldenSafe } from './demo-rounds.ts';

const chf = moneyIn('CHF');

/** A raise whose deadline has passed, and an approved one that opens in three weeks. */
export const haldenOptics: DemoCompany = {
  business: {
    company: 'Halden Optics',
    currency: 'CHF',
    problem:
      'Makers of watches, implants and valves look at every part through a microscope, by eye. An inspector sees 400 parts an hour and tires after two; one in two hundred faulty parts gets through. Cameras fail at curved, polished metal, which mirrors whatever is around it.',
    solution:
      'A dome of 1,100 small lights that shines on the part from every side within a fifth of a second. From how the highlights move, the camera works out the shape of the surface, to a third of a micrometre, and sees scratches that no single picture shows.',
    howItWorks: [
      'The dome fits over the belt that is already there, and needs no new fixture.',
      'It learns a part from thirty good ones; faulty examples are not needed.',
      'A verdict takes 0.4 seconds, and comes with a picture of why.',
      'Everything is worked out beside the belt: drawings of customers never leave the hall.',
    ],
    whyNow:
      'Makers of implants have to keep a picture of every part for fifteen years since the new rules for medical devices. They need a camera anyway, and ask for one that also judges.',
    traction: {
      text: 'Eleven domes stand at six makers in Switzerland and southern Germany. Four customers have ordered a second one. The domes look at 5.2 million parts a month.',
      measure: 'Parts inspected, in thousands',
      months: [1_450, 1_600, 1_820, 2_150, 2_300, 2_750, 3_020, 3_400, 3_850, 4_300, 4_700, 5_200],
    },
    market: [
      ['Watches and jewellery, Switzerland', '85 million CHF', 'Federation, 690 workshops'],
      ['Implants and instruments, DACH', '190 million CHF', 'Registers of medical devices'],
      ['Valves and bearings, Europe', '420 million CHF', 'Association of machinery'],
    ],
    economics: [
      ['Price of a dome', '74,000 CHF'],
      ['Cost of a dome', '31,500 CHF'],
      ['Licence, a year', '12,000 CHF'],
      ['Gross margin', '62%'],
      ['Time from first visit to order', '4.5 months'],
    ],
    years: {
      revenue: [150, 480, 890, 1_900, 3_700, 6_200],
      costOfSales: [70, 200, 345, 720, 1_370, 2_230],
      people: [420, 560, 760, 1_150, 1_600, 2_100],
      other: [130, 170, 220, 310, 420, 520],
    },
    milestones: [
      ['This quarter', 'Twelfth to fifteenth dome'],
      ['In half a year', 'Sales partner in Baden-Württemberg'],
      ['In a year', 'A dome for parts up to 30 centimetres'],
    ],
    capTable: {
      query:
        'currency=CHF&holder1_name=Founders&holder1_shares=8.4m&holder2_name=Rotach+Holding&holder2_shares=1.1m&granted=200k&unissued=800k',
      investors: ['Rotach Holding'],
    },
    team: [
      {
        name: 'Lena Halden',
        role: 'Chief executive',
        bio: 'Doctorate in photometric stereo at ETH Zurich; inspected implants by eye as a student.',
      },
      {
        name: 'Reto Amstutz',
        role: 'Engineering',
        bio: 'Toolmaker and engineer; built inspection machines for watch cases for twelve years.',
      },
      {
        name: 'Giulia Conti',
        role: 'Sales',
        bio: 'Sold measuring machines to makers of implants from Milan to Munich.',
      },
    ],
    risks: [
      {
        title: 'Long time to an order',
        text: 'Customers test a dome for three to six months before they order. A slow quarter is seen only two quarters later.',
      },
      {
        title: 'Watches are a cycle',
        text: 'A third of the orders comes from watchmakers, whose exports fell by 9% last year.',
      },
      {
        title: 'The software is held by three people',
        text: 'Losing one of the three who wrote it would cost about half a year. It is documented, and they hold 31% of the shares.',
      },
    ],
    highlights: [
      'Eleven domes at six makers; four have ordered again',
      'Sees scratches of a third of a micrometre on polished metal',
      '5.2 million parts a month',
    ],
  },
  raises: [
    {
      begun: -282,
      commitments: haldenFirst,
      documents: 'deck',
      offer: (day) => ({
        title: 'The first ten domes',
        summary:
          'A dome of lights that sees scratches on polished metal. This round built the ten that are in use at watchmakers.',
        instrument: 'safe_post',
        regime: 'other',
        visibility: 'network',
        min: chf(150_000),
        target: chf(180_000),
        max: chf(250_000),
        minTicket: chf(10_000),
        maxTicket: chf(100_000),
        oversubscription: 'waitlist_fifo',
        opensAt: null,
        deadlineAt: day(-190),
        useOfFunds: [
          { label: 'Ten domes', bps: 7_500 },
          { label: 'Software that learns from one part', bps: 2_500 },
        ],
        ownershipShown: false,
        terms: { ...noTerms, cap: chf(4_500_000) },
      }),
      beats: [
        { day: -272, does: 'submit' },
        { day: -268, does: 'approve' },
        { day: -262, does: 'publish' },
        { day: -189, does: 'clock' },
        { day: -172, does: 'clock' },
        { day: -171, does: 'settle' },
      ],
    },
    {
      begun: -124,
      commitments: haldenSafe,
      documents: 'all',
      offer: (day) => ({
        title: 'Domes for makers of implants',
        summary:
          'A dome of lights that sees scratches on polished metal. Eleven are in use; this round builds a stock of twenty and opens southern Germany.',
        instrument: 'safe_post',
        regime: 'other',
        visibility: 'network',
        min: chf(400_000),
        target: chf(700_000),
        max: chf(900_000),
        minTicket: chf(10_000),
        maxTicket: chf(300_000),
        oversubscription: 'waitlist_fifo',
        opensAt: null,
        deadlineAt: day(-3),
        useOfFunds: [
          { label: 'Stock of twenty domes', bps: 5_500 },
          { label: 'Two people for sales in Germany', bps: 3_000 },
          { label: 'Approval for medical devices', bps: 1_500 },
        ],
        ownershipShown: true,
        terms: { ...noTerms, cap: chf(8_800_000), discountBps: 1_000, proRata: true },
      }),
      beats: [
        { day: -113, does: 'submit' },
        { day: -109, does: 'approve' },
        { day: -104, does: 'publish' },
        { day: -2, does: 'clock' },
      ],
      readers: [
        {
          email: 'rafael@duarte-office.example',
          day: -102,
          by: 'request',
          decided: { day: -101, is: 'granted' },
          ndaOn: -100,
          reads: [-100, -77, -14],
        },
        {
          email: 'mei@sakuraseed.example',
          day: -98,
          by: 'request',
          decided: { day: -97, is: 'granted' },
          ndaOn: -95,
          reads: [-96, -95, -40],
        },
        {
          email: 'yuki@sato-family.example',
          day: -90,
          by: 'invitation',
          ndaOn: -88,
          reads: [-88, -87, -61, -10],
        },
        {
          email: 'sofia@lindgren.example',
          day: -70,
          by: 'request',
          decided: { day: -69, is: 'granted' },
          reads: [-67, -22],
        },
        {
          email: 'grace@adeyemi.example',
          day: -54,
          by: 'request',
          decided: { day: -53, is: 'granted' },
          ndaOn: -52,
          reads: [-52, -7],
        },
        {
          email: 'lucia@iberiagrid.example',
          day: -36,
          by: 'invitation',
          scope: 'deck_only',
          revokedOn: -12,
          reads: [-34, -33],
        },
      ],
      questions: [
        {
          day: -76,
          email: 'rafael@duarte-office.example',
          question: 'How often does the dome reject a part that is good?',
          answer: {
            day: -75,
            text: 'In 0.7% of parts, measured over the last quarter at five customers; an inspector looks at those again. By eye it was 1.9%.',
          },
        },
        {
          day: -60,
          email: 'yuki@sato-family.example',
          question: 'Do customers own what the dome has learned from their parts?',
          answer: {
            day: -58,
            text: 'Yes. It stays on the machine in their hall, and the contract says that it is theirs.',
          },
        },
      ],
    },
    {
      begun: -22,
      documents: 'deck',
      offer: (day) => ({
        title: 'A dome for larger parts',
        summary:
          'A note for those who were too late: it builds a dome for parts up to 30 centimetres, which two customers have asked for.',
        instrument: 'convertible_note',
        regime: 'other',
        visibility: 'network',
        min: chf(150_000),
        target: chf(300_000),
        max: chf(400_000),
        minTicket: chf(10_000),
        maxTicket: null,
        oversubscription: 'waitlist_fifo',
        opensAt: day(21),
        deadlineAt: day(80),
        useOfFunds: [
          { label: 'Prototype of the larger dome', bps: 6_500 },
          { label: 'Trial at two customers', bps: 3_500 },
        ],
        ownershipShown: false,
        terms: {
          ...noTerms,
          interestBps: 500,
          dayCount: 'actual_365',
          maturityOn: day(900).slice(0, 10),
          qualifiedFinancing: chf(2_000_000),
          cap: chf(9_500_000),
        },
      }),
      beats: [
        { day: -9, does: 'submit' },
        { day: -5, does: 'approve' },
      ],
    },
  ],
};
