import { ProblemError } from '#shared/http/errors.ts';
import type { InvitationPreview } from '#shared/product/account/invitations.ts';
import type { LegalInForce } from '#shared/product/legal/legal.ts';
import { InvitationView } from '../features/account/invitation-view.tsx';
import {
  acceptInvitation,
  register,
  resendVerification,
  verifyEmail,
} from '../features/account/registration-actions.ts';
import { RegistrationSteps } from '../features/account/registration-steps.tsx';
import { RegistrationView } from '../features/account/registration-view.tsx';
import {
  CheckInbox,
  NotYou,
  type Verification,
  VerificationView,
} from '../features/account/verification-view.tsx';
import { formActions } from '../framework/forms/form-actions.ts';
import { type Deferred, definePage, type PageRequest } from '../framework/pages/page.ts';
import { Await, usePageView } from '../framework/pages/page-state.tsx';
import { Skeleton } from '../ui/feedback/placeholder.tsx';
import { PanelPage } from '../ui/layout/panel-page.tsx';

/** Which of the page's three states is shown. */
type RegisterData =
  | { readonly face: 'registration'; readonly legal: LegalInForce | null }
  | { readonly face: 'verification'; readonly verification: Verification }
  | { readonly face: 'invitation'; readonly invitation: InvitationPreview | null };

async function load({ url, api }: PageRequest): Promise<RegisterData> {
  const { searchParams } = url;
  const face = faceOf(url);
  switch (face) {
    case 'invitation':
      return { face, invitation: await invitationOf(api, searchParams.get('invite') ?? '') };
    case 'verification':
      return { face, verification: await verificationOf(api, searchParams.get('token')) };
    case 'registration':
      return { face, legal: await api.send('GET /legal').catch(() => null) };
  }
}

async function verificationOf(
  api: PageRequest['api'],
  token: string | null,
): Promise<Verification> {
  if (token === null) return { link: 'none' };
  try {
    const [preview, legal] = await Promise.all([
      api.send('GET /auth/verification', { query: { token } }),
      api.send('GET /legal'),
    ]);
    return { link: 'works', preview, legal };
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) return { link: 'spent' };
    throw error;
  }
}

/** An invitation that cannot be used is a state of the page, not an error. */
async function invitationOf(api: PageRequest['api'], token: string) {
  try {
    return await api.send('GET /auth/invitation', { query: { token } });
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) return null;
    throw error;
  }
}

/** The state for an address, before its data has loaded. */
function faceOf(url: URL): RegisterData['face'] {
  if (url.searchParams.has('invite')) return 'invitation';
  return url.searchParams.get('step') === 'verify' ? 'verification' : 'registration';
}

function RegisterPage({ data }: { readonly data: Deferred<RegisterData> }) {
  const { url } = usePageView();
  const { searchParams } = url;
  const face = faceOf(url);
  if (face === 'registration') {
    return <RegistrationView data={data} legalOf={legalIn} />;
  }
  if (face === 'verification' && !searchParams.has('token')) return <CheckInbox />;
  const isVerified = face === 'verification';
  return (
    // The heading is known before the data, and stays where it is when they arrive.
    <PanelPage
      title={titles[face]}
      {...(isVerified ? { steps: <RegistrationSteps at="address" />, aside: <NotYou /> } : {})}
    >
      <Await data={data} waiting={<Skeleton label="Preparing the form" lines={7} />}>
        {(arrived) => <Face data={arrived} />}
      </Await>
    </PanelPage>
  );
}

function Face({ data }: { readonly data: RegisterData }) {
  if (data.face === 'invitation') return <InvitationView invitation={data.invitation} />;
  if (data.face === 'verification') return <VerificationView verification={data.verification} />;
  return null;
}

function legalIn(data: RegisterData): LegalInForce | null {
  return data.face === 'registration' ? data.legal : null;
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
  head: ({ url, site }) => ({
    title: titles[faceOf(url)],
    description: `Sign up at ${site.brandName} to raise capital, to invest, or both. One account per person, free of charge.`,
    noIndex: faceOf(url) !== 'registration',
  }),
  Component: RegisterPage,
});
