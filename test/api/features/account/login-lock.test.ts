/** Wrong passwords and codes: what they cost whom, against both databases. */
import {
  type ApiVisitor,
  goodPassword,
  lastMailTo,
  mailsTo,
  signedIn,
  visitor,
} from '#test/support/api-visitor.ts';
import { turnTwoFactorOn } from '#test/support/authenticator.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { minute } from '#test/support/times.ts';

const email = 'ada@example.com';
const home = '203.0.113.7';
const attacker = '198.51.100.1';

const knock = (api: TestApi, ip: string, password = 'certainly not this', to = email) =>
  visitor(api, ip).post('/auth/login', { email: to, password });

async function fail(api: TestApi, ip: string, times: number, to = email): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) await knock(api, ip, 'certainly not this', to);
}

/** As if there had been so many failures: a subject is `what:whom`, without a third part. */
async function countUpTo(api: TestApi, what: string, failures: number): Promise<void> {
  await api.storage.write((trx) =>
    trx
      .updateTable('login_failures')
      .set({ failures })
      .where('subject', 'like', `${what}:%`)
      .where('subject', 'not like', `${what}:%:%`)
      .execute(),
  );
}

await withApiOnBothEngines({
  async 'failures elsewhere lock out nobody but who made them'(t, api) {
    const me = await signedIn(api, email, {}, home);
    await fail(api, attacker, 10);
    t.equal((await knock(api, attacker, goodPassword)).status, 423, 'whoever failed waits');
    t.equal((await knock(api, home, goodPassword)).status, 200, 'the owner does not');
    const newNetwork = await knock(api, '192.0.2.50', goodPassword);
    t.equal(newNetwork.status, 200, 'not even from a network they never used');
    const stepUp = await me.post('/auth/step-up', { currentPassword: goodPassword });
    t.equal(stepUp.status, 200, 'and a live session is not touched');
  },

  async 'the wait grows from the fifth failure on, and a restart forgives none'(t, api) {
    await signedIn(api, email, {}, home);
    await fail(api, attacker, 4);
    const fifth = await knock(api, attacker);
    t.equal(fifth.status, 422);
    const waits: number[] = [];
    for (let nth = 0; nth < 7; nth += 1) {
      const locked = await knock(api, attacker, goodPassword);
      t.equal(locked.status, 423);
      const wait = Number(locked.headers['retry-after']);
      waits.push(wait);
      const until = new Date(api.clock.now + wait * 1_000).toISOString();
      t.match(locked.problem(), { type: '/problems/locked', lockedUntil: until });
      api.clock.now += wait * 1_000;
      t.equal((await knock(api, attacker)).status, 422, 'then one more is looked at');
    }
    t.same(waits, [30, 60, 120, 240, 480, 900, 900]);
    api.clock.now += 15 * minute;
    t.equal((await knock(api, attacker, goodPassword)).status, 200, 'the right one counts at once');
    await fail(api, attacker, 4);
    t.equal((await knock(api, attacker, goodPassword)).status, 200, 'and forgives the others');
  },

  async 'failures are forgotten an hour later, those of the whole account a day later'(t, api) {
    await signedIn(api, email, {}, home);
    await fail(api, attacker, 4);
    api.clock.now += 61 * minute;
    await fail(api, attacker, 4);
    t.equal((await knock(api, attacker)).status, 422, 'the fifth of this hour is looked at');
    t.equal((await knock(api, attacker)).status, 423, 'and costs a wait');

    await countUpTo(api, 'account', 49);
    api.clock.now += 61 * minute;
    await fail(api, attacker, 1);
    const stranger = '192.0.200.1';
    t.equal((await knock(api, stranger, goodPassword)).status, 423, 'not after an hour');
    api.clock.now += 24 * 60 * minute;
    await fail(api, attacker, 1);
    t.equal((await knock(api, stranger, goodPassword)).status, 200, 'but after a day');
  },

  async 'many networks reach a ceiling, which spares those the account knows'(t, api) {
    await signedIn(api, email, {}, home);
    await fail(api, '192.0.1.1', 1);
    await countUpTo(api, 'account', 48);
    await fail(api, '192.0.2.1', 1);
    t.equal((await knock(api, '192.0.199.1')).status, 422, 'the fiftieth is looked at');
    const stranger = await knock(api, '192.0.200.1', goodPassword);
    t.equal(stranger.status, 423, 'a network it never signed in from waits');
    t.equal((await knock(api, home, goodPassword)).status, 200, 'its own does not');
    t.equal((await knock(api, '192.0.200.1', goodPassword)).status, 200, 'which opens it again');
    await fail(api, '192.0.1.1', 1, 'no@example.com');
    await countUpTo(api, 'account', 49);
    await fail(api, '192.0.2.1', 1, 'no@example.com');
    const unknown = await knock(api, '192.0.201.1', goodPassword, 'no@example.com');
    t.equal(unknown.status, 423, 'an unknown address is counted alike');
  },

  async 'one network that tries many accounts waits, but for those it knows'(t, api) {
    await signedIn(api, email, {}, home);
    await signedIn(api, 'bob@example.com', {}, '192.0.2.9');
    await fail(api, home, 1, 'guess1@example.com');
    await countUpTo(api, 'network', 28);
    for (const nth of [2, 3]) await fail(api, home, 1, `guess${nth}@example.com`);
    t.equal((await knock(api, '203.0.113.99', goodPassword, 'bob@example.com')).status, 423);
    t.equal((await knock(api, '203.0.114.99', goodPassword, 'bob@example.com')).status, 200);
    t.equal((await knock(api, home, goodPassword)).status, 200, 'who signs in there still does');
  },

  async 'guesses in a session cost that session alone'(t, api) {
    const me = await signedIn(api, email, {}, home);
    const thief = visitor(api, home);
    await thief.post('/auth/login', { email, password: goodPassword });
    const guess = (who: ApiVisitor, currentPassword: string) =>
      who.post('/auth/step-up', { currentPassword });
    for (let nth = 0; nth < 5; nth += 1) t.equal((await guess(thief, 'no')).status, 422);
    t.equal((await guess(thief, goodPassword)).status, 423);
    t.equal((await guess(me, goodPassword)).status, 200);
    t.equal((await knock(api, home, goodPassword)).status, 200);
    const change = { currentPassword: goodPassword, newPassword: 'lantern under the stairs' };
    t.equal((await thief.post('/auth/password/change', change)).status, 423, 'all of its guesses');
    t.equal((await me.post('/auth/password/change', change)).status, 204);
  },

  async 'a reset forgives wrong passwords and no wrong codes, and says that there were some'(
    t,
    api,
  ) {
    const { nextCode } = await turnTwoFactorOn(api, await signedIn(api, email, {}, home));
    const wrong = async () => {
      const me = visitor(api, attacker);
      await me.post('/auth/login', { email, password: goodPassword });
      return me.post('/auth/second-step', { code: '000000' });
    };
    const before = (await mailsTo(api, email)).length;
    for (let nth = 0; nth < 5; nth += 1) t.equal((await wrong()).status, 422);
    const mails = await mailsTo(api, email);
    t.equal(mails.length, before + 1, 'the owner is told once');
    t.match(mails.at(-1), { subject: /Someone may know your password/ });
    t.equal((await wrong()).status, 423);

    await visitor(api, attacker).post('/auth/password/forgot', { email });
    const token = (await lastMailTo(api, email)).query.get('token');
    const reset = { token, password: goodPassword };
    t.equal((await visitor(api, attacker).post('/auth/password/reset', reset)).status, 204);
    t.match(await lastMailTo(api, email), {
      subject: /was changed/,
      text: /entered 5 wrong two-factor codes[\s\S]*email account/,
    });
    t.equal((await wrong()).status, 423, 'the codes are still counted');
    const owner = visitor(api, home);
    await owner.post('/auth/login', { email, password: goodPassword });
    t.equal((await owner.post('/auth/second-step', { code: nextCode() })).status, 200);
  },

  async 'guesses sent all at once are not more guesses'(t, api) {
    await signedIn(api, email, {}, home);
    const looked = async (ipOf: (nth: number) => string) => {
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, nth) => knock(api, ipOf(nth), `guess number ${nth}`)),
      );
      const statuses = answers.map(({ status }) => status);
      t.same(
        statuses.filter((status) => ![422, 423, 429, 503].includes(status)),
        [],
      );
      return statuses.filter((status) => status === 422).length;
    };
    const fromOne = await looked(() => attacker);
    t.ok(fromOne <= 5, `${fromOne} of 24 from one network were looked at`);
    await countUpTo(api, 'account', 44);
    const fromMany = await looked((nth) => `192.0.${nth}.1`);
    t.ok(fromMany <= 6, `${fromMany} of 24 from as many networks`);
  },
});
