/** The email about new raises as a mail server gets it: its headers, its words, and its way to stop it. */
import t from 'tap';
import { newRaisesKind } from '#api/features/new-raises/new-raise-jobs.ts';
import { tellNewRaisesKind } from '#api/features/new-raises/new-raise-rounds.ts';
import { accreditedStatement, beginInvesting, certify } from '#test/support/investors.ts';
import { mailServer } from '#test/support/mail-server.ts';
import { publish } from '#test/support/network-raises.ts';
import { addPerson } from '#test/support/people.ts';
import { testApi } from '#test/support/product-api.ts';
import { updateRows } from '#test/support/rows.ts';
import { hour } from '#test/support/times.ts';

const raises = 14;

t.test(
  'it says ten raises with their reasons, counts the others, and is stopped by a click',
  async (t) => {
    const smtp = await mailServer(t);
    const api = await testApi(t, { smtpUrl: smtp.url, brandName: 'Elm & Co' });
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await beginInvesting(api, ivan, 'approved');
    await certify(ivan, accreditedStatement);
    const sectors = JSON.stringify(['food-and-agriculture']);
    await updateRows(api, 'investor_profiles', { user_id: ivan.id }, { sectors });
    await ivan.post('/saved-views', { list: 'network', name: '<b>Mine</b>', query: 'q=no.+1' });
    for (let n = 1; n <= raises; n += 1) {
      const owner = await addPerson(api, `Owner ${n}`);
      const title = n === raises ? '<script>alert(1)</script> at evil.example' : `No. ${n} of them`;
      await publish(api, owner, `Company ${n}`, { title });
      api.clock.now += 1_000;
    }
    await api.jobs.drain('mail');
    smtp.sources.length = 0;
    api.clock.now += hour;
    await api.jobs.drain(newRaisesKind);
    await api.jobs.drain(tellNewRaisesKind);
    await api.jobs.drain('mail');
    const source = smtp.sources.map((one) => one.replaceAll('=\r\n', '').replaceAll('=3D', '='));
    const mails = source.filter((one) =>
      /^Subject: New raises fit what you look for: 14/m.test(one),
    );
    t.equal(mails.length, 1, source.join('\n').slice(0, 2_000));
    const [mail = ''] = mails;
    t.match(mail, /^To: ivan@example\.com/m);
    t.match(mail, /^List-Unsubscribe: <http/m);
    t.match(mail, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    t.match(mail, /Hello Ivan,/);
    t.match(mail, /New at Elm & Co, from your investor profile and your saved searches:/);
    t.match(mail, /Seed is one of your stages; /);
    t.match(mail, /- and 4 more/);
    t.match(mail, /\(link on the page\)/);
    t.notMatch(mail, /evil\.example/);
    t.notMatch(mail.slice(mail.indexOf('text/html')), /<script|<b>Mine/);
    t.equal(mail.match(/Fits \d of \d of what you look for/g)?.length, 20, 'ten in text and HTML');
  },
);
