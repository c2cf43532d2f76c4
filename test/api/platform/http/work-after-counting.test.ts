/** What costs is done only for whom it is not too often, and never at the expense of others. */
import { lastMailTo, registrationOf, signedIn, visitor } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';

await onBothEngines({
  async 'registering hashes nothing, and is counted'(t, open) {
    const api = await open();
    const { hash } = api.hasher;
    let hashed = 0;
    api.hasher.hash = (...given) => {
      hashed += 1;
      return hash(...given);
    };
    // A few at a time: writes that wait too long for their turn are answered 503, counted or not.
    const answers = [];
    for (let batch = 0; batch < 15; batch += 1) {
      const some = Array.from({ length: 6 }, (_, at) =>
        visitor(api).post('/auth/register', registrationOf(`many${batch}-${at}@example.com`)),
      );
      answers.push(...(await Promise.all(some)));
    }
    const counts = new Map<number, number>();
    for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
    t.equal(counts.get(429), 30, 'sixty an hour are taken from one network');

    const mails = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        visitor(api, `198.51.${at}.1`).post('/auth/register', registrationOf('one@example.com')),
      ),
    );
    t.equal(mails.filter(({ status }) => status === 429).length, 4);
    t.equal(hashed, 0, 'whoever follows a link chooses the password');
  },

  async 'a link that works is hashed for only so often'(t, open) {
    const api = await open();
    await signedIn(api, 'ada@example.com');
    await visitor(api).post('/auth/password/forgot', { email: 'ada@example.com' });
    const token = (await lastMailTo(api, 'ada@example.com')).query.get('token');
    let hashed = 0;
    let answered = 0;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    api.hasher.hash = async () => {
      hashed += 1;
      await held;
      return 'a hash';
    };
    // All of them before the first has used the link up, each once the one before is on its way.
    const answers: Promise<{ status: number }>[] = [];
    for (let nth = 1; nth <= 70; nth += 1) {
      const reset = { token, password: `lantern under stairs ${nth}` };
      const answer = visitor(api).post('/auth/password/reset', reset);
      answers.push(answer);
      void answer.then(() => {
        answered += 1;
      });
      while (hashed + answered < nth) await new Promise((resolve) => setImmediate(resolve));
    }
    t.equal(hashed, 60, 'sixty an hour are taken from one network');
    release();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    t.equal(statuses.filter((status) => status === 429).length, 10);
  },

  async 'one network with many connections does not keep others from logging in'(t, open) {
    const api = await open({ passwordCost: 'full' });
    await signedIn(api, 'ada@example.com', {}, '192.0.2.1');
    // Each with an address of its own, so that no lock ends it.
    const flood = Array.from({ length: 75 }, (_, at) =>
      visitor(api).post('/auth/login', { email: `x${at}@example.com`, password: 'x' }),
    );
    const others = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        visitor(api, `198.51.${at}.1`).post('/auth/login', {
          email: 'ada@example.com',
          password: 'not the password of ada',
        }),
      ),
    );
    t.same(
      others.map(({ status }) => status),
      [422, 422, 422, 422, 422],
    );
    const flooding = await Promise.all(flood);
    const turnedAway = flooding.filter(({ status }) => status === 503);
    t.ok(turnedAway.length > 0, 'whoever fills the queue hears that it is full');
    for (const { headers } of turnedAway) t.ok(Number(headers['retry-after']) > 0);
  },
});
