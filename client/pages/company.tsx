import type { Numbers } from '#shared/product/content/content.ts';
import { routeOf } from '#shared/site/routes.ts';
import { CountedNumbers } from '../features/about/counted-numbers.tsx';
import { Registration } from '../features/about/registration.tsx';
import { ReviewPoints } from '../features/about/review-points.tsx';
import { SecurityContact } from '../features/about/security-contact.tsx';
import { LiveNumbers, NumbersAwaited } from '../features/numbers/live-numbers.tsx';
import { readNumbers } from '../features/numbers/read-numbers.ts';
import { type Deferred, definePage } from '../framework/pages/page.ts';
import { Await, usePageView } from '../framework/pages/page-state.tsx';
import { ButtonLink } from '../ui/form/button.tsx';
import { Grid, PageHeader, Section, Stack } from '../ui/layout/section.tsx';

const principles = [
  {
    title: 'We review; we don’t recommend',
    text: 'Every raise is checked against the list below before anyone else sees it. Passing means that it is complete and consistent, not that it is a good investment.',
  },
  {
    title: 'The record decides',
    text: 'What an investor signs is a sealed snapshot. Every step of a raise goes into a tamper-evident log, so a line changed later shows.',
  },
  {
    title: 'We never touch the money',
    text: 'Investors pay the company. We record the bank reference, the date, and who confirmed it.',
  },
  {
    title: 'Numbers come with their method',
    text: 'We publish what the database counts, and how. No testimonials, and no figure we can’t count.',
  },
] as const;

const countedNote = 'The database counts them once a day (UTC); nothing is entered by hand.';

function Company({ data }: { readonly data: Deferred<Numbers | null> }) {
  const { site } = usePageView();
  return (
    <>
      <PageHeader
        title="Private raises, run properly"
        lede={`${site.brandName} exists to make private raises easy to read, check and rely on: one set of terms for everyone, every document view logged, every commitment on record, and no money in our hands.`}
        actions={
          <>
            <ButtonLink href={routeOf('raise-capital').path}>Raise capital</ButtonLink>
            <ButtonLink variant="secondary" href={routeOf('investors-network').path}>
              View live raises
            </ButtonLink>
          </>
        }
      />
      <Section title="What we stand by" ground="raised" id="principles">
        <Grid least="large">
          {principles.map(({ title, text }) => (
            <Stack key={title} gap="tight">
              <h3>{title}</h3>
              <p>{text}</p>
            </Stack>
          ))}
        </Grid>
      </Section>
      <Section
        id="review"
        title="The review checklist"
        lede="The exact checklist our reviewers use. A raise is approved only when every point passes; otherwise it goes back with comments or is rejected with a reason. Nobody reviews a company they belong to."
      >
        <ReviewPoints />
      </Section>
      <Section id="numbers" title="The numbers, and how they are counted" ground="sunken">
        <Stack gap="loose">
          <Await data={data} waiting={<NumbersAwaited />}>
            {(numbers) => <LiveNumbers numbers={numbers} note={countedNote} />}
          </Await>
          <CountedNumbers />
        </Stack>
      </Section>
      <Section id="registration" title="Who operates this portal" width="text">
        <Registration />
      </Section>
      <Section>
        <Grid least="large">
          <section id="security" aria-labelledby="security-title">
            <Stack>
              <h2 id="security-title">If you find a vulnerability</h2>
              <p>
                We welcome reports made in good faith:{' '}
                <SecurityContact form="use the contact form" />. Give us time to fix the problem,
                and don’t access other people’s data along the way. How we handle such reports is
                set out in the{' '}
                <a href={`${routeOf('terms-of-service').path}#conduct`}>terms of service</a>.
              </p>
            </Stack>
          </section>
          <section id="press" aria-labelledby="press-title">
            <Stack>
              <h2 id="press-title">People, press and work</h2>
              <p>
                The audit log names the person behind every decision that an operator makes about a
                raise. We answer questions from the press, and from people who would like to work
                here, in writing: <a href={`${routeOf('contact').path}?topic=press`}>write to us</a>
                .
              </p>
            </Stack>
          </section>
        </Grid>
      </Section>
    </>
  );
}

export const page = definePage<Numbers | null>({
  load: ({ api }) => readNumbers(api),
  head: ({ site }) => ({
    title: routeOf('company').title,
    description: `Who operates ${site.brandName}, the published checklist every raise is reviewed against, and how the numbers are counted.`,
  }),
  Component: Company,
});
