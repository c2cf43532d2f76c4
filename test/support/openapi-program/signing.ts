/** What both sides sign: a commitment, and once more after its terms have changed. */
import { founder, investor, operator, type Schemas } from './people.ts';
import { call } from './typed-calls.ts';

type Raise = Schemas['Raise'];
type Commitment = Schemas['Commitment'];

/** Signs for an amount. */
export async function committed({ id }: Raise, amount: Schemas['Money']): Promise<Commitment> {
  const { commitment } = await call(investor, 'post', '/api/v1/raises/{id}/commitments', {
    params: { id },
    body: { kind: 'commit', amount, signature: await signature(id, amount) },
  });
  return commitment;
}

/** Signs the terms as they are now. */
export async function reconfirmed({ id, raise, amount }: Commitment): Promise<Commitment> {
  const asked = await call(investor, 'get', '/api/v1/commitments/{id}', { params: { id } });
  const { commitment } = await call(investor, 'post', '/api/v1/commitments/{id}/reconfirm', {
    params: { id },
    body: { signature: await signature(raise.id, amount) },
    version: asked.commitment.version,
  });
  return commitment;
}

/** The signature under what the portal shows for an amount. */
async function signature(
  id: string,
  { amount }: Schemas['Money'],
): Promise<Schemas['SignatureRequest']> {
  const { signing }: Schemas['Signing'] = await call(
    investor,
    'get',
    '/api/v1/raises/{id}/commitment',
    { params: { id }, query: { amount } },
  );
  return {
    typedName: signing.legalName,
    snapshotSeq: signing.snapshot.seq,
    snapshotSha256: signing.snapshot.sha256,
    agreementSha256: signing.agreement?.sha256 ?? '',
  };
}

/** Signs for the company what the investor has signed. */
export async function countersigned({ id, signed, version }: Commitment): Promise<Commitment> {
  const { commitment } = await call(founder, 'post', '/api/v1/commitments/{id}/countersign', {
    params: { id },
    body: {
      name: 'Fay Founder',
      title: 'Chief Executive',
      snapshotSha256: signed?.snapshot.sha256 ?? '',
      agreementSha256: signed?.agreementSha256 ?? '',
    },
    version,
  });
  return commitment;
}

/** Proposes other terms, which an operator approves; returns the raise as it is from then on. */
export async function changed({ id }: Raise, cap: Schemas['Money']): Promise<Raise> {
  const params = { id };
  const proposed = await call(founder, 'post', '/api/v1/raises/{id}/propose-change', {
    params,
    body: { change: { terms: { cap } }, reason: 'The lead asked for a lower cap.' },
  });
  const { raise } = await call(operator, 'post', '/api/v1/admin/raises/{id}/approve-change', {
    params,
    body: {},
    version: proposed.raise.version,
  });
  return raise;
}
