import { contactAnswerBusinessDays } from '#shared/product/fields/limits.ts';
import { routeOf } from '#shared/site/routes.ts';
import { sendMessage } from '../features/contact/contact-action.ts';
import { EnquiryForm } from '../features/contact/enquiry-form.tsx';
import { NotDone, OfferedServices, WorkedExample } from '../features/services/service-tables.tsx';
import { formActions } from '../framework/forms/form-actions.ts';
import { definePage } from '../framework/pages/page.ts';
import { usePageView } from '../framework/pages/page-state.tsx';
import { ButtonLink } from '../ui/form/button.tsx';
import { PageHeader, Section, Stack } from '../ui/layout/section.tsx';

const enquiry = `${routeOf('services').path}#enquiry`;

function Services() {
  const { site } = usePageView();
  return (
    <>
      <PageHeader
        title="What we do for a raise, and what we don’t"
        lede={`${site.legalEntity} reviews raises, keeps the data room and the book in order, and sees every raise through to its close.`}
        actions={
          <>
            <ButtonLink href={enquiry}>Ask for the fee schedule</ButtonLink>
            <ButtonLink variant="secondary" href={routeOf('raise-capital').path}>
              What a raise takes
            </ButtonLink>
          </>
        }
      />
      <Section id="offered" title="What we do" ground="raised">
        <OfferedServices />
      </Section>
      <Section
        id="fees"
        title="What it costs"
        lede="The software takes nothing: no share of the raise, no fee per investor. The operator’s own fees are in its fee schedule, sent on request. Nothing is deducted from what investors pay, because no payment passes through the portal."
      >
        <WorkedExample />
      </Section>
      <Section id="not-done" title="What we don’t do" ground="sunken">
        <NotDone />
      </Section>
      <Section id="enquiry" title="Ask us" width="text">
        <Stack>
          <p>
            A person reads every message. We reply within {contactAnswerBusinessDays} business days.
          </p>
          <EnquiryForm
            topic="services"
            action={enquiry}
            submit="Send the enquiry"
            hint="What do you plan to raise, by when, and where is your company? Please leave out bank details."
          />
          <p>
            A review is not an endorsement, and investing puts your capital at risk.{' '}
            <a href={`${routeOf('terms-of-service').path}#risk`}>Read the risk statement</a>
          </p>
        </Stack>
      </Section>
    </>
  );
}

export const page = definePage({
  act: formActions({ contact: sendMessage }),
  head: ({ site }) => ({
    title: routeOf('services').title,
    description: `What ${site.brandName} does for a raise: review, data room, closing support, scenarios. What it costs, and what we don’t do.`,
  }),
  Component: Services,
});
