import { usePageView } from '../../page-state.tsx';
import { Panel } from '../../ui/card.tsx';
import { Steps } from '../../ui/facts.tsx';

/** The way of an investor to the raises, which begins with the profile. */
export function HowAccessWorks() {
  const { site } = usePageView();
  return (
    <Panel
      title="How access works"
      lede="Most private raises may not be advertised. So approved investors see them, and only those whom the founder lets in read the documents."
    >
      <Steps
        steps={[
          {
            title: 'Your profile',
            text: 'You say who invests, where, and what you look for, and certify what the law asks. Profiles are not taken here yet, and nobody in the network sees you.',
          },
          {
            title: 'Approval',
            text: `${site.legalEntity} approves the profile, or says what is missing.`,
          },
          {
            title: 'Raises and rooms',
            text: 'You see the raises that are open to you. Each founder decides who reads the documents.',
          },
        ]}
      />
    </Panel>
  );
}
