/** The overview answers an operator and an investor at a glance, and nothing on it moves. */
import { sql } from 'kysely';
import t from 'tap';
import { setNda } from '#api/features/raises/documents/nda-store.ts';
import { addGrant } from '#api/features/rooms/grant-store.ts';
import { idOf, writeInto } from '../support/app-database.ts';
import { placeCommitment } from '../support/commitments.ts';
import { committingPeople } from '../support/committing-people.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { placeLines, placeRaise, report, signature } from '../support/full-book.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { memberStories, wide } from '../support/member-stories.ts';
import { firstOperator, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { main } from '../support/page-parts.ts';
import { day } from '../support/times.ts';

const { app, browser } = await openPortal(t);
const operator = await firstOperator(app);
const asMember = memberStories(browser, wide);
const overview = `${app.origin}/dashboard`;
const phone = { viewport: { width: 390, height: 844 }, isMobile: true } as const;
const hows = [true, false] as const;

t.test('an operator of an empty portal reads that all is well, and what to do first', async (t) => {
  await asMember(t, operator, true, async (page) => {
    await page.goto(overview, { waitUntil: 'networkidle' });
    await main(page).getByText('No tasks.').waitFor();
    await main(page).getByText('Nothing closes or expires.').waitFor();
    await main(page)
      .getByText('No raise is running. Nothing was signed in the past 7 days.')
      .waitFor();
    await main(page).getByRole('link', { name: 'Handbook' }).waitFor();
    t.equal(await layoutShift(page), 0);
  });
});

t.test(
  'a new portal says what it still needs, and each task leads to where it is done',
  async (t) => {
    const founder = await register(app, 'founder');
    for (const javaScriptEnabled of hows) {
      await asMember(t, operator, { javaScriptEnabled, ...phone }, async (page) => {
        await page.goto(overview);
        const setup = main(page).locator('#setup');
        await setup.getByRole('heading', { name: 'Set up your portal' }).waitFor();
        t.ok(
          await setup.evaluate((panel) => panel.getBoundingClientRect().top < 200),
          'it is on top',
        );
        const links: readonly (readonly [name: string, heading: string | RegExp])[] = [
          ['Invite a second operator', 'Invitations'],
          ['Name your portal', 'Make it yours'],
          ['Connect a mail server', /mail/i],
          ['Get your first raise submitted', 'Review of raises'],
        ];
        for (const [name, heading] of links) {
          await page.goto(overview);
          await setup.getByRole('link', { name }).click();
          await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        }
      });
    }
    await asMember(t, founder, true, async (page) => {
      await page.goto(overview, { waitUntil: 'networkidle' });
      t.equal(await page.getByText('Set up your portal').count(), 0, 'nobody else is told');
    });
  },
);

t.test('an investor with nothing yet reads where to begin', async (t) => {
  const newcomer = await committingPeople(app).investor();
  await asMember(t, newcomer, false, async (page) => {
    await page.goto(overview);
    await main(page).getByText('Nothing to do. We’ll email you when something is due.').waitFor();
    await main(page)
      .getByText(/^No open commitments\./)
      .waitFor();
    await main(page).getByRole('heading', { name: 'First steps' }).waitFor();
    await main(page).getByRole('link', { name: 'Find raises' }).first().waitFor();
  });
});

t.test('each line leads to the record itself', async (t) => {
  const [one, two] = [await register(app, 'founder'), await register(app, 'founder')];
  const settling = await placeRaise(app, one, 'Kilns for glass', 'settling');
  await placeLines(app, settling, [
    ['Ben Reported', 'signed', 20_000, { ...signature('Benjamin R.'), ...report('INV-7') }],
  ]);
  const raise = await placeRaise(app, two, 'Boats without crews');
  const investor = await committingPeople(app).investor();
  const me = await idOf(app, investor.email);
  const until = new Date(Date.now() + 3 * day).toISOString();
  const nda = 'Whatever you read here stays between you and the company.';
  const mine = await writeInto(app, async (trx) => {
    await setNda(trx, settling, nda, Date.now());
    const fields = { raise_id: settling, user_id: me, email: investor.email, note: '' };
    await addGrant(trx, { ...fields, state: 'active', scope: 'all' }, Date.now());
    const noted = { reconfirm_due_at: until };
    const of = { raiseId: raise, investorId: me, amount: 500_000, noted } as const;
    return (await placeCommitment(trx, { ...of, state: 'reconfirm_due' }, Date.now())).id;
  });

  for (const javaScriptEnabled of hows) {
    await asMember(t, operator, { javaScriptEnabled }, async (page) => {
      await page.goto(overview);
      const tasks = main(page).getByRole('region', { name: 'Tasks' });
      await tasks.getByRole('link', { name: 'Payments to confirm: 1' }).waitFor();
      await tasks.getByRole('link', { name: 'Raises to settle: 1' }).waitFor();
      await main(page)
        .getByRole('region', { name: 'Next 7 days' })
        .getByRole('link', { name: 'Acme: One commitment expires unless confirmed' })
        .waitFor();
      await main(page)
        .getByRole('region', { name: 'Problems' })
        .getByRole('link', { name: 'Backup' })
        .waitFor();
      if (javaScriptEnabled) await expectAccessible(t, page, 'of an operator', { widths: [320] });
      await tasks
        .getByRole('link', { name: 'Ben Reported reported a payment to Acme, INV-7' })
        .click();
      await page.waitForURL(new RegExp(`view=settling&raise=${settling}&id=cmt_`));
    });
    await asMember(t, investor, { javaScriptEnabled }, async (page) => {
      await page.goto(overview);
      const toDo = main(page).getByRole('region', { name: 'To do' });
      const lines = await toDo.getByRole('listitem').allInnerTexts();
      t.match(lines, [/^Confirm your \$5,000 for Acme\s+By /, /^Accept the NDA of Acme/]);
      t.equal(lines.length, 2);
      const listed = main(page).getByRole('region', { name: 'Your commitments' });
      await listed.getByText('Needs reconfirmation').waitFor();
      await main(page).getByRole('region', { name: 'New raises' }).waitFor();
      if (javaScriptEnabled) await expectAccessible(t, page, 'of an investor', { widths: [320] });
      await toDo.getByRole('link', { name: 'Confirm your $5,000 for Acme' }).click();
      await page.waitForURL(new RegExp(`view=portfolio&id=${mine}`));
    });
  }
  for (const member of [operator, investor, two]) {
    for (const options of [wide, phone]) {
      await asMember(t, member, options, async (page) => {
        await page.goto(overview, { waitUntil: 'networkidle' });
        t.equal(await layoutShift(page), 0, `nothing moves, ${options.viewport.width} px wide`);
      });
    }
  }
});

t.test('a founder with two raises is led to the room that each task is about', async (t) => {
  const founder = await register(app, 'founder');
  const [shown, other] = [
    await placeRaise(app, founder, 'Sheep that report'),
    await placeRaise(app, founder, 'Nets that sink'),
  ];
  await writeInto(app, async (trx) => {
    for (const [raise_id, email] of [
      [shown, 'eve@example.com'],
      [other, 'ivan@example.com'],
    ] as const) {
      const fields = { raise_id, user_id: null, email, note: '' };
      await addGrant(trx, { ...fields, state: 'requested', scope: 'all' }, Date.now());
    }
  });
  await asMember(t, founder, true, async (page) => {
    await page.goto(overview);
    const asks = (title: string) =>
      main(page).getByRole('link', {
        name: new RegExp(`^Decide whether \\S+ gets access \\(${title}\\)$`),
      });
    await asks('Sheep that report').waitFor();
    await asks('Nets that sink').click();
    await page.waitForURL(new RegExp(`view=room&raise=${other}&part=access`));
  });
});

t.test('a part that cannot be read is missed in its place, and nothing else is', async (t) => {
  await writeInto(app, (trx) => sql`alter table faq_items rename to lost_items`.execute(trx));
  await asMember(t, operator, false, async (page) => {
    await page.goto(overview);
    const portal = main(page).getByRole('region', { name: 'Portal' });
    await portal.getByText('The drafts couldn’t be loaded.').waitFor();
    await main(page).getByRole('region', { name: 'Tasks' }).getByRole('link').first().waitFor();
  });
});
