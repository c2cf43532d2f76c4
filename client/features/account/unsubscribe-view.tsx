import { routeOf } from '#shared/site/routes.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { PanelPage } from '../../ui/layout/panel-page.tsx';
import { unsubscribeIntent } from './unsubscribe-action.ts';

const settings = `${routeOf('dashboard').path}?view=notifications&show=settings`;
const settingsHref = `${routeOf('login').path}?next=${encodeURIComponent(settings)}`;

/**
 * The page of the link in an email that can be stopped. It asks first, because many programs follow
 * the links of a mail to look at them.
 */
export function UnsubscribeView(props: { readonly token: string | null }) {
  const result = useFormResult(unsubscribeIntent);
  const isDone = result?.notice !== undefined;
  return (
    <PanelPage
      title="Stop these emails"
      lede="Emails about the safety of your account always reach you."
    >
      <FormOutcome intent={unsubscribeIntent} result={result} />
      {props.token === null || props.token === '' ? (
        <Notice tone="attention" title="This link doesn’t work">
          <p>Open it again from the email, or change your settings.</p>
        </Notice>
      ) : isDone ? null : (
        <p>
          <FormButton intent={unsubscribeIntent} fields={{}} variant="primary">
            Stop emails like this one
          </FormButton>
        </p>
      )}
      <p>
        <a href={settingsHref}>Choose how you are notified</a>
      </p>
    </PanelPage>
  );
}
