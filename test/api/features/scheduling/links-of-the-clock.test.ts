/** What the clock mails leads to the portal, also where no public address is set. */
import t from 'tap';
import { linkOrigin } from '#api/platform/link-origin.ts';
import { mailText } from '#scripts/trials/mail-text.ts';
import { mailsTo } from '#test/support/api-visitor.ts';
import { addClockedRaise, deadline } from '#test/support/clocked-raises.ts';
import { addPerson } from '#test/support/people.ts';
import { testApi } from '#test/support/product-api.ts';
import { runScheduled } from '#test/support/scheduled.ts';

t.test('the public address, else that of this machine', async (t) => {
  const localOrigin = 'http://localhost:4321';
  t.equal(
    linkOrigin({ publicOrigin: 'https://raise.example', localOrigin }),
    'https://raise.example',
  );
  t.equal(linkOrigin({ localOrigin }), localOrigin);
  t.equal(linkOrigin({}), 'http://localhost:3000');
});

t.test('a mail that no request has caused has whole links', async (t) => {
  const localOrigin = 'http://localhost:4321';
  const unset = { publicOrigin: undefined } as unknown as object;
  const api = await testApi(t, { localOrigin, ...unset });
  const ada = await addPerson(api, 'Ada');
  await addClockedRaise(api, ada.id, { min_amount: 100_000 });
  api.clock.now = Date.parse(deadline) + 1;
  await runScheduled(api);
  const texts = (await mailsTo(api, ada.email)).map(({ text }) => mailText(text));
  t.not(texts.length, 0);
  for (const text of texts) t.match(text, `${localOrigin}/login?next=`);
});
