/** What is paid: by the bank statement of the company, and back where it was too much. */
import { founder, investor, type Schemas, today } from './people.ts';
import { call } from './typed-calls.ts';

type Commitment = Schemas['Commitment'];
type Money = Schemas['Money'];

/** Says that the amount was paid, with the reference that the portal shows for the transfer. */
export async function reported({ id, version }: Commitment): Promise<string> {
  const params = { id };
  const shown = await call(investor, 'get', '/api/v1/commitments/{id}/payment', { params });
  if (shown.state !== 'shown' || shown.amount === null) throw new Error(`It is ${shown.state}.`);
  await call(investor, 'post', '/api/v1/commitments/{id}/report-funding', {
    params,
    body: { amount: shown.amount, reference: shown.reference, on: today },
    version,
  });
  return shown.reference;
}

/** Records what a bank statement has of a raise; returns what each of its lines was found to be. */
export async function imported(id: string, statement: string): Promise<string> {
  const params = { id };
  const { payments } = await call(founder, 'put', '/api/v1/raises/{id}/statement', {
    params,
    file: new Blob([statement], { type: 'text/csv' }),
  });
  const known = payments.flatMap(({ commitment, match, on, amount }) =>
    commitment === null || match === 'recorded'
      ? []
      : [{ commitment: commitment.id, version: commitment.version, on, amount }],
  );
  await call(founder, 'post', '/api/v1/raises/{id}/statement-payments', {
    params,
    body: { payments: known },
  });
  return payments.map(({ match }) => match).join();
}

/** Pays back what is too much, to the account that the investor enters; returns how much it was. */
export async function refunded({ id }: Commitment): Promise<Money> {
  const params = { id };
  await call(investor, 'put', '/api/v1/commitments/{id}/refund-account', {
    params,
    body: {
      kind: 'us',
      holder: 'Ivan Investor',
      bank: 'First Bank',
      routingNumber: '021000021',
      accountNumber: '16180339887',
      country: 'US',
    },
  });
  const { account, amount, reference } = await call(
    founder,
    'post',
    '/api/v1/refund-accounts/{id}/read',
    { params },
  );
  if (account.accountNumber !== '16180339887') throw new Error('This is another account.');
  const { commitment } = await call(founder, 'get', '/api/v1/commitments/{id}', { params });
  await call(founder, 'post', '/api/v1/commitments/{id}/mark-refunded', {
    params,
    body: { amount, reference, on: today },
    version: commitment.version,
  });
  return amount;
}
