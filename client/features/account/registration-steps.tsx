import { WizardSteps } from '../../ui/layout/wizard-steps.tsx';

const steps = [
  { title: 'Your account' },
  { title: 'Your email and password' },
  { title: 'Your dashboard' },
] as const;

/** The steps to an account, with the current one. */
export function RegistrationSteps(props: { readonly at: 'account' | 'address' }) {
  return <WizardSteps label="Signing up" steps={steps} current={props.at === 'account' ? 0 : 1} />;
}
