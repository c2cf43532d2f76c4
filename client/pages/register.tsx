import { ProblemError } from '../../shared/errors.ts';
import type { VerificationPreview } from '../../shared/product/account.ts';
import type { InvitationPreview } from '../../shared/product/invitations.ts';
import type { LegalInForce } from '../../shared/product/legal.ts';
import { InvitationView } from '../features/account/invitation-view.tsx';
import {
  acceptInvitation,
  register,
  resendVerification,
  verifyEmail,
} from '../features/account/registration-actions.ts';
import { RegistrationAway } from '../features/account/registration-away.tsx';
import { RegistrationView } from '../features/account/registration-view.tsx';
import { type Verification, VerificationView } from '../features/account/verification-view.tsx';
import { formActions } from '../form-actions.ts';
import { definePage, type PageRequest } from '../page.ts';

/** Which of the page's three faces an address asks for. */
type RegisterData =
  | { readonly face: 'registration'; readonly legal: LegalInForce | null }
  | { readonly face: 'verification'; readonly verification: Verification }
  | { readonly face: 'invitation'; readonly invitation: InvitationPreview | null };

async function load({ url, api }: PageRequest): Promise<RegisterData> {
  const invite = url.searchParams.get('invite');
  if (invite !== null) {
    return { face: 'invitation', invitation: await invitationOf(api, invite) };
  }
  if (url.searchParams.get('step') === 'verify') {
    const token = url.searchParams.get('token');
    return { face: 'verification', verification: await verificationOf(api, token) };
  }
  return { face: 'registration', legal: await api.get<LegalInForce>('/legal').catch(() => null) };
}

async function verificationOf(
  api: PageRequest['api'],
  token: string | null,
): Promise<Verification> {
  if (token === null) return { link: 'none' };
  const path = `/auth/verification?token=${encodeURIComponent(token)}`;
  try {
    const [preview, legal] = await Promise.all([
      api.get<VerificationPreview>(path),
      api.get<LegalInForce>('/legal'),
    ]);
    return { link: 'works', preview, legal };
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) return { link: 'spent' };
    throw error;
  }
}

/** An invitation that cannot be used is a face of the page, not a failure of it. */
async function invitationOf(api: PageRequest['api'], token: string) {
  try {
    return await api.get<InvitationPreview>(`/auth/invitation?token=${encodeURIComponent(token)}`);
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) return null;
    throw error;
  }
}

function RegisterPage({ data }: { readonly data: RegisterData }) {
  if (data.face === 'invitation') return <InvitationView invitation={data.invitation} />;
  if (data.face === 'verification') return <VerificationView verification={data.verification} />;
  return data.legal === null ? <RegistrationAway /> : <RegistrationView legal={data.legal} />;
}

const titles: Readonly<Record<RegisterData['face'], string>> = {
  registration: 'Sign up',
  verification: 'Confirm your account',
  invitation: 'Accept the invitation',
};

export const page = definePage<RegisterData>({
  validate: ({ url }) => ['verify', null].includes(url.searchParams.get('step')),
  load,
  act: formActions({
    register,
    resend: resendVerification,
    verify: verifyEmail,
    'accept-invitation': acceptInvitation,
  }),
  head: ({ data, site }) => ({
    title: titles[data.face],
    description: `Sign up at ${site.brandName}, as a founder or as an investor.`,
    noIndex: data.face !== 'registration',
  }),
  Component: RegisterPage,
});
