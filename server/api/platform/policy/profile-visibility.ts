import type { ProfileVisibility } from '#shared/product/investors/investors.ts';
import type { Role } from './policy.ts';
import type { Asker } from './raise-visibility.ts';

/** Who finds an investor, by what the investor chose. */
export const profileVisibilityRoles: Readonly<Record<ProfileVisibility, readonly Role[]>> = {
  hidden: [],
  network: ['member'],
  public: ['anyone', 'member'],
};

/** The choices with which somebody finds an investor. */
export function profilesSeenBy({ roles }: Asker): readonly ProfileVisibility[] {
  const choices = Object.keys(profileVisibilityRoles) as ProfileVisibility[];
  return choices.filter((choice) =>
    profileVisibilityRoles[choice].some((role) => roles.includes(role)),
  );
}
