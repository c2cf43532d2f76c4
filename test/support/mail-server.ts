import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { Test } from 'tap';

/** A mail server that notes what it takes. */
export interface MailServer {
  readonly url: string;
  /** The message ids of what was accepted, or broken off after it was taken. */
  readonly ids: string[];
  /** What was accepted, with its headers. */
  readonly sources: string[];
  /** Takes the next mail and says nothing of it. */
  breakOff: boolean;
  /** So many of the next mails are taken and answered only once it speaks. */
  silences: number;
  speak(): void;
  /** The statuses with which the recipients of the next mails are refused. */
  readonly refusals: number[];
  /** What it says of them. */
  reason: string;
}

/** Starts a mail server on a free port; it ends with the test. */
export async function mailServer(t: Test): Promise<MailServer> {
  const spoken = Promise.withResolvers<void>();
  const state: MailServer = {
    ...{
      url: '',
      ids: [],
      sources: [],
      breakOff: false,
      refusals: [],
      silences: 0,
      reason: 'not this one',
    },
    speak: () => spoken.resolve(),
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo(_address, _session, done) {
      const responseCode = state.refusals.shift();
      if (responseCode === undefined) done();
      else done(Object.assign(new Error(state.reason), { responseCode }));
    },
    onData(stream, _session, done) {
      let source = '';
      stream.on('data', (chunk) => {
        source += chunk;
      });
      stream.on('end', async () => {
        state.ids.push(/^Message-ID: (.+)$/im.exec(source)?.[1]?.trim() ?? 'none');
        // Long enough for another sender to come by.
        await delay(20);
        if (state.silences > 0) {
          state.silences -= 1;
          await spoken.promise;
        }
        if (!state.breakOff) {
          state.sources.push(source);
          return done();
        }
        state.breakOff = false;
        done(Object.assign(new Error('who knows'), { responseCode: 451 }));
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  t.teardown(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(state, { url: `smtp://127.0.0.1:${port}` });
}
