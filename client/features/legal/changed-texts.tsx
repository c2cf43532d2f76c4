import type { DueLegalText } from '#shared/product/legal/legal.ts';
import type { LegalDocument } from '#shared/product/legal/legal-documents.ts';
import { routeOf } from '#shared/site/routes.ts';
import { longDate } from '../../ui/data/dates.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Form } from '../../ui/form/form.tsx';
import { acceptIntents } from './changed-text-actions.ts';

/** The words at the button: terms are agreed to, a policy is only read. */
const acceptances: Readonly<Record<LegalDocument, string>> = {
  'terms-of-service': 'I accept this version',
  'privacy-policy': 'I have read this version',
};

/**
 * Says which texts changed, what is different, and asks to accept them; renders nothing when none
 * did.
 */
export function ChangedTexts(props: { readonly due: readonly DueLegalText[] }) {
  return props.due.map(({ document, title, version, day, changes }) => (
    <Notice
      key={document}
      tone="attention"
      title={
        <>
          {title}: a new version is in effect since <time dateTime={day}>{longDate(day)}</time>.
        </>
      }
    >
      {changes === null ? null : <p>{changes}</p>}
      <p>
        <a href={`${routeOf(document).path}?version=${version}`}>Read version {version}</a>
      </p>
      <Form intent={acceptIntents[document]} submit={acceptances[document]} variant="secondary">
        <input type="hidden" name="version" value={version} />
      </Form>
    </Notice>
  ));
}
