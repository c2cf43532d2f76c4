import { usePageView } from '../../framework/pages/page-state.tsx';
import { Steps } from '../../ui/data/facts.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Stack } from '../../ui/layout/section.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { readSide, sides } from './how-it-works-steps.ts';

/** Three steps for the side in `?for=`. The tabs keep the scroll position. */
export function HowItWorks(props: { readonly id: string }) {
  const { url } = usePageView();
  const asked = readSide(url);
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
          <ButtonLink variant="secondary" href={asked.next.href}>
            {asked.next.text}
          </ButtonLink>
        </p>
      </Stack>
    </>
  );
}
