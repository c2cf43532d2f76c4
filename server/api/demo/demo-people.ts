import type { UserRole } from '../../../shared/product/account/account.ts';

/** A person of the demo. The domains are reserved (RFC 2606), so no mail can reach anybody. */
export interface DemoPerson {
  readonly role: UserRole;
  readonly name: string;
  readonly email: string;
}

/** One password for all: the demo's database is temporary, and only this machine can reach it. */
export const demoPassword = 'a quiet hall of ledgers';

export const demoPeople: readonly DemoPerson[] = [
  { role: 'operator', name: 'Ines Calder', email: 'ines@raisehall.example' },
  { role: 'founder', name: 'Tomas Lindqvist', email: 'tomas@tidewatt.example' },
  { role: 'founder', name: 'Amara Osei', email: 'amara@granarylabs.example' },
  { role: 'founder', name: 'Noor Haddad', email: 'noor@ledgerloom.example' },
  { role: 'investor', name: 'Helen Marsh', email: 'helen@northquay.example' },
  { role: 'investor', name: 'Rafael Duarte', email: 'rafael@duarte-office.example' },
  { role: 'investor', name: 'Mei Tanaka', email: 'mei@sakuraseed.example' },
  { role: 'investor', name: 'Piet Verhoeven', email: 'piet@delta-angels.example' },
  { role: 'investor', name: 'Grace Adeyemi', email: 'grace@adeyemi.example' },
];

/** The first person of each role. */
export function demoSignIns(): readonly DemoPerson[] {
  const roles: readonly UserRole[] = ['operator', 'founder', 'investor'];
  return roles.flatMap((role) => demoPeople.find((person) => person.role === role) ?? []);
}
