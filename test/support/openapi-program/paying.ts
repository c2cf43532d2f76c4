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

/** A payment on a bank statement. */
export interface Payment {
  readonly amount: string;
  readonly text: string;
}

/** Payments of today as a bank exports them in CSV. */
export function csvFile(payments: readonly Payment[]): Blob {
  const lines = payments.map(({ amount, text }) => `${today},${amount},${text}\n`);
  return new Blob(['Date,Amount,Details\n', ...lines], { type: 'text/csv' });
}

/** The same as camt.053, the XML of ISO 20022. */
export function camtFile(payments: readonly Payment[]): Blob {
  const entries = payments.map(
    ({ amount, text }) => `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${today}</Dt></BookgDt>
<NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
  return new Blob([xml], { type: 'application/xml' });
}

/**
 * Records what a bank statement has of a raise; returns its format, and what each of its lines was
 * found to be.
 */
export async function imported(id: string, file: Blob): Promise<string> {
  const params = { id };
  const { format, payments } = await call(founder, 'put', '/api/v1/raises/{id}/statement', {
    params,
    file,
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
  return `${format}:${payments.map(({ match }) => match).join()}`;
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
