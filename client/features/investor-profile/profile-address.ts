import { viewPath } from '#shared/site/dashboard-address.ts';

/** The steps of the profile, in their order. */
export const profileSteps = ['who', 'seek', 'about', 'review', 'entities', 'evidence'] as const;
export type ProfileStep = (typeof profileSteps)[number];

export const profileStepTitles: Readonly<Record<ProfileStep, string>> = {
  who: 'Who invests',
  seek: 'What you’re looking for',
  about: 'About you',
  review: 'Approval and limits',
  entities: 'Entities',
  evidence: 'Evidence',
};

/** The step that the address names; null when it names none. */
export function readStep({ searchParams }: URL): ProfileStep | null {
  const named = searchParams.get('step');
  return profileSteps.find((step) => step === named) ?? null;
}

/** The address of a step. */
export function stepHref(step: ProfileStep): string {
  return `${viewPath('investing')}&step=${step}`;
}

/** The step after this one; what is submitted there is the last. */
export function stepAfter(step: ProfileStep): ProfileStep {
  const at = profileSteps.indexOf(step) + 1;
  return profileSteps[Math.min(at, profileSteps.indexOf('review'))] ?? 'review';
}

const stepsOfFields: Readonly<Record<string, ProfileStep>> = {
  kind: 'who',
  displayName: 'who',
  legalName: 'who',
  country: 'who',
  address: 'who',
  bio: 'about',
  visibility: 'about',
};

/** The step in which the field of a JSON pointer is. */
export function stepOfField(pointer: string): ProfileStep {
  return stepsOfFields[pointer.split('/')[1] ?? ''] ?? 'seek';
}
