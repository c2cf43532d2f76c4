import { usePageView } from '../../page-state.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Steps } from '../../ui/facts.tsx';
import { Stack } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { askedSide, sides } from './how-it-works-steps.ts';

/** Three steps for the side in `?for=`. The tabs keep the scroll position. */
export function HowItWorks(props: { readonly id: string }) {
  const { url } = usePageView();
  const asked = askedSide(url);
  return (
    <>
      <Tabs
        label="How it works"
        tabs={sides.map(({ id, label }) => ({
          label,
          href: `/?for=${id}#${props.id}`,
          current: id === asked.id,
        }))}
      />
      <Stack gap="loose">
        <Steps steps={asked.steps} />
        <p>
          <ButtonLink look="secondary" href={asked.next.href}>
            {asked.next.text}
          </ButtonLink>
        </p>
      </Stack>
    </>
  );
}
