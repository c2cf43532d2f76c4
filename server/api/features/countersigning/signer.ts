/** Who signs for a company, and with which name and title. */
import type { Actor } from '#api/platform/http/access.ts';
import { invalid } from '#api/platform/http/validation.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import { signatoryOf } from '../companies/signatory-store.ts';
import type { RaiseRow } from '../raises/raise-store.ts';

/** The name and the title under an agreement. */
export interface SignerName {
  readonly name: string;
  readonly title: string;
}

/** Somebody who signs for a company. */
export interface Signer extends SignerName {
  readonly part: 'owner' | 'signatory';
}

/**
 * Returns who signs. Rejects with 403 when the owner has not named them, and with 422 when they type
 * another name or title than the owner has entered.
 */
export async function signerOf(
  db: Database,
  { account }: Actor,
  raise: Pick<RaiseRow, 'company_id' | 'role'>,
  typed: SignerName,
): Promise<Signer> {
  const signer = { name: written(typed.name), title: written(typed.title) };
  const empty = (['name', 'title'] as const).filter((field) => signer[field] === '');
  if (empty.length > 0) {
    const messages = { name: 'Enter your name.', title: 'Enter your title in the company.' };
    throw invalid(
      empty.map((field) => ({
        pointer: `/${field}`,
        code: 'required',
        message: messages[field],
      })),
    );
  }
  if (raise.role === 'owner') return { ...signer, part: 'owner' };
  const named = await signatoryOf(db, raise.company_id, account.id);
  if (named === undefined) throw notASignatory();
  const other = (['name', 'title'] as const).filter((field) => signer[field] !== named[field]);
  if (other.length === 0) return { ...signer, part: 'signatory' };
  throw invalid(
    other.map((field) => ({
      pointer: `/${field}`,
      code: 'other-signer',
      message: `Type your ${field} as the owner has entered it: ${named[field]}.`,
    })),
  );
}

/** Reads the name and the title that somebody signs with, as far as they are known. */
export async function knownSigner(
  db: Database,
  { account }: Actor,
  raise: Pick<RaiseRow, 'company_id' | 'role'>,
): Promise<{ readonly maySign: boolean; readonly signer: SignerName | null }> {
  if (!isOwner(raise.role)) {
    const named = (await signatoryOf(db, raise.company_id, account.id)) ?? null;
    return { maySign: named !== null, signer: named };
  }
  const last = await db
    .selectFrom('commitments')
    .innerJoin('raises', 'raises.id', 'commitments.raise_id')
    .select(['countersigned_name', 'countersigned_title'])
    .where('countersigned_by', '=', account.id)
    .where('raises.company_id', '=', raise.company_id)
    .orderBy('countersigned_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { countersigned_name: name = null, countersigned_title: title = null } = last ?? {};
  return { maySign: true, signer: name === null || title === null ? null : { name, title } };
}

const isOwner = (role: MemberRole | null): boolean => role === 'owner';

/** Refuses to sign for a company what neither its owner nor a signatory would sign. */
export function notASignatory(): ProblemError {
  const message =
    'Only the owner of the company, or a signatory whom the owner has named, can sign for it.';
  return new ProblemError(problem('forbidden', message, { code: 'not-a-signatory' }));
}

/** Writes a name as it is stored: composed (NFC), with single spaces. */
function written(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}
