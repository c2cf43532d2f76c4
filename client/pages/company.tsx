import type { Numbers } from '../../shared/product/content.ts';
import { routeOf } from '../../shared/routes.ts';
import { CountedNumbers } from '../features/company/counted-numbers.tsx';
import { Registration } from '../features/company/registration.tsx';
import { ReviewPoints } from '../features/company/review-points.tsx';
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
        title="A small hall with good records"
        lede={`${site.brandName} exists so that a private raise can be run in order: one set of terms for everybody, every document logged, every commitment on record, and nobody’s money in our hands.`}
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
        lede="An approval needs every point passed. An operator never reviews a company they belong to."
      >
        <ReviewPoints />
      </Section>
      <Section id="numbers" title="The numbers, and how they are counted" ground="sunken">
        <Stack>
          <LiveNumbers numbers={data} />
          <CountedNumbers />
        </Stack>
      </Section>
      <Section id="registration" title="Who operates this portal" width="text">
        <Registration />
      </Section>
      <Section id="press" title="Press and positions" width="text" rule>
        <p>
          Questions from the press are answered in writing:{' '}
          <a href={`${routeOf('contact').path}?topic=press`}>write to us</a>. No positions are open
          at the moment.
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
