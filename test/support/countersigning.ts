/** Companies that countersign over HTTP, for tests of what comes after. */
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import type { Countersigning } from '#shared/product/commitments/countersigning.ts';
import type { ApiAnswer, ApiVisitor } from './api-visitor.ts';
import { ifMatch } from './investors.ts';

/** The name and title with which a company signs. */
export const signer = { name: 'Ada Owner', title: 'Managing Director' } as const;

/** Signs one commitment for the company, as it is shown. */
export const countersign = (
  who: ApiVisitor,
  { id, version, signed }: Pick<Commitment, 'id' | 'version' | 'signed'>,
  change: object = {},
): Promise<ApiAnswer> =>
  who.post(
    `/commitments/${id}/countersign`,
    {
      ...signer,
      snapshotSha256: signed?.snapshot.sha256 ?? '',
      agreementSha256: signed?.agreementSha256 ?? '',
      ...change,
    },
    ifMatch(version),
  );

/** What of a raise waits, by the path of the raise. */
export const toCountersign = async (who: ApiVisitor, path: string): Promise<Countersigning> =>
  (await who.get(`${path}/countersigning`)).json<Countersigning>();

/** Signs all that wait for the company. */
export async function countersignAll(who: ApiVisitor, path: string): Promise<ApiAnswer> {
  const { listSha256 } = await toCountersign(who, path);
  return who.post(`${path}/countersigning`, { ...signer, listSha256 });
}
