import { viewPath } from '#shared/site/dashboard-address.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import { calendarForm } from './deadline-actions.ts';
import type { CalendarLinkData } from './deadline-loader.ts';

/** `show` in the address of the panel. */
const calendar = 'calendar';
const openerId = 'open-calendar';

/** Tells whether an address opens the panel. */
export function showsCalendar(url: URL): boolean {
  return url.searchParams.get('show') === calendar;
}

/** Beside the title: opens the panel. */
export function CalendarButton() {
  return (
    <ButtonLink
      id={openerId}
      size="small"
      variant="secondary"
      href={`${viewPath('deadlines')}&show=${calendar}`}
    >
      Add to your calendar
    </ButtonLink>
  );
}

/** How a calendar program reads somebody's deadlines. */
export function CalendarPanel(props: { readonly link: CalendarLinkData | null }) {
  const { link } = props;
  const { url } = usePageView();
  const made = useFormResult(calendarForm);
  const address = made?.result?.address;
  return (
    <RecordPanel
      title="Your calendar"
      closeHref={addressWith(url, { show: null })}
      openedFrom={openerId}
    >
      <FormOutcome intent={calendarForm} result={made} />
      {address === undefined ? null : (
        <>
          <CopyField
            id="calendar-address"
            label="Copy it now. We won’t show it again."
            value={address}
          />
          <p>
            In your calendar, subscribe by address: in Google Calendar under “Other calendars, From
            URL”, in Outlook under “Add calendar, Subscribe from web”, in Apple Calendar under
            “File, New Calendar Subscription”.
          </p>
        </>
      )}
      <p>
        With a link, your calendar shows your deadlines and follows them when they change, as often
        as it reads the link. Anyone who has the link can read them: what is due and for which
        raise, with names of people and companies, never an amount or an account.
      </p>
      {link === null ? (
        <Form intent={calendarForm} submit="Create link">
          {null}
        </Form>
      ) : (
        <>
          <Facts
            facts={[
              { label: 'Created', value: <FormattedDate moment={link.created} /> },
              {
                label: 'Last read',
                value:
                  link.lastRead === null ? 'Not yet' : <FormattedDate moment={link.lastRead} />,
              },
            ]}
          />
          <ConfirmAction
            intent={calendarForm}
            fields={{}}
            opener="Replace the link"
            about="for your calendar"
            question="Your current link will stop working. Subscribe again with the new one."
            confirm="Create a new link"
            variant="primary"
          />
          <ConfirmAction
            intent="revoke-calendar-link"
            fields={{}}
            opener="Revoke the link"
            about="for your calendar"
            question="Calendars that use it will stop updating."
            confirm="Revoke link"
          />
        </>
      )}
    </RecordPanel>
  );
}
