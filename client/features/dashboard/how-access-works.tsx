import { usePageView } from '../../framework/pages/page-state.tsx';
import { Steps } from '../../ui/data/facts.tsx';
import { Panel } from '../../ui/layout/card.tsx';

/** How an investor gets access to raises, starting with the profile. */
export function HowAccessWorks() {
  const { site } = usePageView();
  return (
    <Panel
      title="How access works"
      lede="Most private raises may not be advertised. Only approved investors see them, and only people the founder gives access can read the documents."
    >
      <Steps
        steps={[
          {
            title: 'Your profile',
            text: 'Say who invests and what you look for, and certify what the law requires. Only you and the operators see it.',
          },
          {
            title: 'Approval',
            text: `${site.legalEntity} approves your profile or tells you what’s missing.`,
          },
          {
            title: 'Raises and data rooms',
            text: 'You see the raises open to you. Each founder decides who can read the documents.',
          },
        ]}
      />
    </Panel>
  );
}
