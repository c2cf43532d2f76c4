import { noTerms } from '#shared/product/raises/terms.ts';
import { type DemoCompany, moneyIn } from './demo-raise.ts';
import { lanternfishSeed } from './demo-rounds.ts';

const usd = moneyIn('USD');

/** Live under Regulation Crowdfunding, with a teaser that everybody sees. */
export const lanternfish: DemoCompany = {
  business: {
    company: 'Lanternfish Health',
    currency: 'USD',
    problem:
      'Every third wound of a person with diabetes that does not heal is infected before anybody notices. A swab takes three days in a laboratory. In those days nurses guess: they prescribe an antibiotic to two patients of whom one needs it, and miss one in ten who does.',
    solution:
      'A hand-held lamp that shows bacteria in a wound at the bedside. Under violet light the common ones glow red or green; our camera measures how much, and says within a minute where and how many.',
    howItWorks: [
      'A nurse holds the lamp over the wound for eight seconds; a cap keeps the room light out.',
      'The picture is measured on the device itself, so no patient data leaves the ward.',
      'The result is a map and a number, and goes into the record with one tap.',
      'A sleeve for each patient, sold in boxes of fifty, keeps the device clean.',
    ],
    whyNow:
      'Medicare pays separately for fluorescence imaging of wounds since two years, between 90 and 140 dollars for each. Clinics that lost money on wound care can now pay for the device within four months.',
    traction: {
      text: 'Fourteen clinics in Massachusetts, Maine and New York use 31 devices. None has returned one. A study with 164 patients at a hospital in Worcester found 87% of the infections that the laboratory found, two and a half days earlier.',
      measure: 'Sleeves sold',
      months: [410, 520, 610, 640, 790, 930, 1_020, 1_180, 1_240, 1_410, 1_630, 1_790],
    },
    market: [
      ['Wound clinics in the United States', '310 million USD', 'CMS register, 2,240 clinics'],
      ['Nursing homes with wound nurses', '480 million USD', 'CMS register, 9,800 homes'],
      ['Home care', '220 million USD', 'Own count of agencies'],
    ],
    economics: [
      ['Price of a device', '6,900 USD'],
      ['Cost of a device', '2,480 USD'],
      ['Sleeves, each', '11.50 USD'],
      ['Sleeves per device and month', '58'],
      ['Gross margin of sleeves', '81%'],
      ['Cost of winning a clinic', '4,100 USD'],
    ],
    years: {
      revenue: [40, 190, 520, 1_450, 3_400, 6_900],
      costOfSales: [22, 88, 205, 510, 1_090, 2_050],
      people: [310, 480, 720, 1_120, 1_650, 2_300],
      other: [140, 210, 320, 470, 690, 900],
    },
    milestones: [
      ['This quarter', 'Second lot of 120 devices'],
      ['Next quarter', 'Result of the study with nursing homes, 90 patients'],
      ['In nine months', 'FDA clearance for burns'],
      ['In fifteen months', 'One hundred clinics'],
    ],
    capTable: {
      query:
        'holder1_name=Founders&holder1_shares=6.5m&holder2_name=Friends+and+family&holder2_shares=500k&granted=400k&unissued=600k&safe1_name=First+believers&safe1_amount=250k&safe1_cap=5m',
      investors: ['Friends and family'],
    },
    team: [
      {
        name: 'Ruth Delgado',
        role: 'Chief executive',
        bio: 'Wound nurse for nine years, then product manager of a maker of dressings. Holds the patent on the cap.',
      },
      {
        name: 'Wei Zhang',
        role: 'Optics',
        bio: 'Built cameras for fluorescence microscopes at a firm in Rochester; four patents.',
      },
      {
        name: 'Marcus Hill',
        role: 'Regulatory affairs',
        bio: 'Took eleven devices through the FDA, two of them optical.',
      },
    ],
    risks: [
      {
        title: 'Payment by Medicare may change',
        text: 'Clinics buy because imaging is paid for. The rates are set anew each year; a cut by half would double the time in which a device pays for itself.',
      },
      {
        title: 'Some bacteria do not glow',
        text: 'Enterococci, about 8% of infections in our study, hardly show under violet light. The instructions say so; a nurse who relies on the lamp alone could miss them.',
      },
      {
        title: 'One manufacturer',
        text: 'All devices are assembled by one contractor in New Hampshire. A second one has been audited, and has not made any yet.',
      },
      {
        title: 'You may not be able to sell',
        text: 'A SAFE cannot be traded, becomes shares only in a priced round or a sale, and may become nothing at all.',
      },
    ],
    highlights: [
      'Shows bacteria in a wound within a minute instead of three days',
      'Cleared by the FDA for chronic wounds; paid for by Medicare',
      '31 devices in 14 clinics; none was returned',
    ],
  },
  raises: [
    {
      begun: -88,
      commitments: lanternfishSeed,
      documents: 'all',
      offer: (day) => ({
        title: 'See the infection before it spreads',
        summary:
          'A lamp that finds every infected wound at the bedside. Fourteen clinics use it; this round puts it into a hundred.',
        instrument: 'safe_post',
        regime: 'us_reg_cf',
        visibility: 'public_teaser',
        min: usd(150_000),
        target: usd(350_000),
        max: usd(400_000),
        minTicket: usd(250),
        maxTicket: usd(100_000),
        oversubscription: 'waitlist_fifo',
        opensAt: null,
        deadlineAt: day(49),
        useOfFunds: [
          { label: 'Second lot of 120 devices', bps: 3_800 },
          { label: 'Two people who train clinics', bps: 2_700 },
          { label: 'Study with nursing homes', bps: 2_200 },
          { label: 'Clearance for burns', bps: 1_300 },
        ],
        ownershipShown: true,
        terms: { ...noTerms, cap: usd(7_500_000), discountBps: 1_500, proRata: false },
      }),
      beats: [
        { day: -80, does: 'submit' },
        {
          day: -77,
          does: 'request-changes',
          comments: [
            {
              field: '/summary',
              comment: 'The lamp does not find every infection: the study says 87%. Please mend.',
            },
          ],
        },
        {
          day: -75,
          does: 'answer',
          field: '/summary',
          answer: 'Taken out; the figure is in the pitch with its study.',
        },
        {
          day: -75,
          does: 'change',
          change: {
            summary:
              'A lamp that shows bacteria in wounds at the bedside. Fourteen clinics use it; this round puts it into a hundred.',
          },
        },
        { day: -74, does: 'submit' },
        { day: -72, does: 'approve' },
        { day: -70, does: 'publish' },
        { day: -1, does: 'clock' },
      ],
      readers: [
        {
          email: 'grace@adeyemi.example',
          day: -69,
          by: 'request',
          decided: { day: -68, is: 'granted' },
          ndaOn: -68,
          reads: [-68, -44, -11],
        },
        {
          email: 'tom@whitfield.example',
          day: -65,
          by: 'request',
          decided: { day: -64, is: 'granted' },
          ndaOn: -61,
          reads: [-64, -61, -33],
        },
        {
          email: 'daniel@bluebaobab.example',
          day: -58,
          by: 'invitation',
          ndaOn: -56,
          reads: [-57, -56, -55, -20, -6],
        },
        {
          email: 'sofia@lindgren.example',
          day: -52,
          by: 'request',
          decided: { day: -51, is: 'granted' },
          reads: [-50, -25],
        },
        {
          email: 'yuki@sato-family.example',
          day: -40,
          by: 'request',
          decided: { day: -38, is: 'granted' },
          ndaOn: -37,
          reads: [-37, -36, -8],
        },
        {
          email: 'mei@sakuraseed.example',
          day: -31,
          by: 'request',
          decided: { day: -30, is: 'granted' },
          ndaOn: -29,
          reads: [-29, -1],
        },
        {
          email: 'jonah@kilnworks.example',
          day: -19,
          by: 'request',
          decided: { day: -18, is: 'granted' },
          reads: [-17],
        },
        {
          email: 'helen@northquay.example',
          day: -3,
          by: 'request',
          note: 'Could we see the protocol of the second study?',
        },
      ],
      questions: [
        {
          day: -60,
          email: 'tom@whitfield.example',
          question: 'What happens to the sleeves when Medicare changes the rate for imaging?',
          answer: {
            day: -58,
            text: 'Clinics use sleeves with or without the payment: half of ours use the lamp for patients for whom it is not paid. We expect a third fewer sleeves in the worst case.',
          },
        },
        {
          day: -35,
          email: 'daniel@bluebaobab.example',
          question: 'Is the patent on the cap held by the company or by Ms Delgado?',
          answer: {
            day: -34,
            text: 'It was assigned to the company when it was founded. The assignment is recorded at the patent office.',
          },
        },
        {
          day: -2,
          email: 'yuki@sato-family.example',
          question: 'How many of the 31 devices are paid for, and how many are on trial?',
        },
      ],
    },
  ],
};
