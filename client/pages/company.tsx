import type { Numbers } from '../../shared/product/content.ts';
import { routeOf } from '../../shared/routes.ts';
import { CountedNumbers } from '../features/company/counted-numbers.tsx';
import { Registration } from '../features/company/registration.tsx';
import { ReviewPoints } from '../features/company/review-points.tsx';
import { SecurityContact } from '../features/company/security-contact.tsx';
import { LiveNumbers } from '../features/numbers/live-numbers.tsx';
import { readNumbers } from '../features/numbers/read-numbers.ts';
import { definePage } from '../page.ts';
import { usePageView } from '../page-state.tsx';
import { PageHeader, Section, Stack } from '../ui/section.tsx';

function Company({ data }: { readonly data: Numbers | null }) {
  const { site } = usePageView();
  return (
    <>
      <PageHeader
        title="Private raises, kept in order"
        lede={`${site.brandName} exists so that a private raise can be read, checked and relied on: one set of terms for everybody, every opening of a document logged, every commitment on record, and nobody’s money in our hands.`}
      />
      <Section title="What we hold to" width="text" ground="raised" id="principles">
        <Stack>
          <p>
            <strong>We review, we do not recommend.</strong> Every raise is read against the
            checklist below before anybody else sees it. To pass means that it is complete and
            consistent, not that it is a good investment.
          </p>
          <p>
            <strong>The record decides.</strong> What an investor signs is a sealed snapshot. Every
            step of a raise is written to a log that is chained, so that a line that was changed
            later shows.
          </p>
          <p>
            <strong>Money goes past us.</strong> Investors pay the company. We record the reference,
            the date, and who confirmed it.
          </p>
          <p>
            <strong>Numbers come with their method.</strong> We publish what the database counts,
            and how. We publish no testimonials, and no figure we cannot count.
          </p>
        </Stack>
      </Section>
      <Section
        id="review"
        title="The review checklist"
        lede="The method, word for word as the operator works through it. An approval needs every point passed; otherwise the raise comes back with comments, or is refused with a reason. Nobody reviews a company they belong to."
      >
        <ReviewPoints />
      </Section>
      <Section id="numbers" title="The numbers, and how they are counted" ground="sunken">
        <Stack gap="loose">
          <LiveNumbers numbers={data} />
          <CountedNumbers />
        </Stack>
      </Section>
      <Section id="registration" title="Who operates this portal" width="text">
        <Registration />
      </Section>
      <Section id="security" title="If you find a weakness" width="text">
        <p>
          Reports in good faith are welcome: <SecurityContact form="use the contact form" />. Give
          us time to repair it, and do not open other people’s data on the way. How we treat such
          reports stands in the{' '}
          <a href={`${routeOf('terms-of-service').path}#conduct`}>terms of service</a>.
        </p>
      </Section>
      <Section id="press" title="People, press and work" width="text">
        <p>
          A decision about a raise carries the name of whoever made it. Questions from the press,
          and from people who would like to work here, are answered in writing:{' '}
          <a href={`${routeOf('contact').path}?topic=press`}>write to us</a>.
        </p>
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
