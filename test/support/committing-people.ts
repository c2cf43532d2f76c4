/** Live raises and investors of a running server, for journeys that commit. */

import { callsTo } from '#scripts/trials/api-calls.ts';
import { signatureOn } from '#scripts/trials/signature.ts';
import type { CommitmentWithHistory } from '#shared/product/commitments/commitments.ts';
import type { Signing } from '#shared/product/commitments/signing.ts';
import type { Raise, RaiseContent, RaiseResponse } from '#shared/product/raises/raises.ts';
import { runSql } from './app-database.ts';
import { accreditedStatement, wholeProfile } from './investors.ts';
import { type Member, register } from './members.ts';
import type { RunningApp } from './running-app.ts';
import { submittedRaise } from './submitted-raise.ts';

type Commitment = CommitmentWithHistory['commitment'];

/** What a journey begins with, over the API or straight in the database. */
export interface CommittingPeople {
  /** Publishes a raise of a new company. */
  raise(founder: Member, company: string, content?: Partial<RaiseContent>): Promise<Raise>;
  /** Somebody with an approved profile who has certified, as accredited unless told otherwise. */
  investor(statement?: object): Promise<Member>;
  /** Signs for an amount in minor units, or wishes for it. */
  commit(who: Member, raise: Raise, amount: number, kind?: string): Promise<Commitment>;
  /** Does something with a commitment as it is. */
  act(who: Member, commitment: Commitment, event: string, body?: object): Promise<Commitment>;
  /** Reads a commitment. */
  read(who: Member, id: string): Promise<Commitment>;
  /** What time or an operator would do, in SQL. */
  decide(sql: string): void;
}

/** The people of a running server. */
export function committingPeople(app: RunningApp): CommittingPeople {
  const call = callsTo(app);

  const decide = (sql: string): void => runSql(app, sql);

  async function raise(founder: Member, company: string, content: Partial<RaiseContent> = {}) {
    const { id } = await submittedRaise(app, founder, company, content);
    decide(`update raises set state = 'approved' where id = '${id}'`);
    return (await call<RaiseResponse>(founder, 'POST', `/raises/${id}/publish`)).raise;
  }

  async function investor(statement: object = accreditedStatement): Promise<Member> {
    const who = await register(app, 'investor');
    const path = '/investor-profile';
    await call(who, 'POST', path, { kind: 'angel', displayName: 'Ivan' });
    await call(who, 'PATCH', path, wholeProfile, 1);
    decide("update investor_profiles set state = 'approved', approved_at = submitted_at");
    await call(who, 'POST', '/certifications', statement);
    return who;
  }

  async function commit(who: Member, { id }: Raise, amount: number, kind = 'commit') {
    const path = `/raises/${id}`;
    const { signing } = await call<Signing>(who, 'GET', `${path}/commitment?amount=${amount}`);
    const body = {
      kind,
      amount: { amount, currency: signing.available.currency },
      ...(kind === 'commit' ? { signature: signatureOn(signing) } : {}),
    };
    const made = await call<{ commitment: Commitment }>(who, 'POST', `${path}/commitments`, body);
    return made.commitment;
  }

  async function act(who: Member, { id, version }: Commitment, event: string, body?: object) {
    const path = `/commitments/${id}/${event}`;
    return (await call<{ commitment: Commitment }>(who, 'POST', path, body, version)).commitment;
  }

  async function read(who: Member, id: string): Promise<Commitment> {
    return (await call<CommitmentWithHistory>(who, 'GET', `/commitments/${id}`)).commitment;
  }

  return { raise, investor, commit, act, read, decide };
}
