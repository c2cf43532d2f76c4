import { routeOf } from '../../../shared/routes.ts';
import { useFormResult, usePageView } from '../../page-state.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormOutcome } from '../../ui/form-outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import css from './two-factor.module.css';

const makers = ['two-factor-confirm', 'two-factor-codes'] as const;

/**
 * The recovery codes, in the one answer that has them. It stands above whatever view the dashboard
 * shows next, so that they cannot be missed.
 */
export function FreshRecoveryCodes() {
  const confirmed = useFormResult(makers[0]);
  const renewed = useFormResult(makers[1]);
  const result = confirmed ?? renewed;
  const { site } = usePageView();
  const hydrated = useHydrated();
  if (result === null || !Array.isArray(result.result)) return null;
  const codes = result.result as readonly string[];
  const text = `${site.brandName}: recovery codes\nEach logs you in once, after your password, in the place of a code from your app.\n\n${codes.join('\n')}\n`;
  return (
    <Panel
      title="Your recovery codes"
      lede="Without your phone, one of these logs you in. Each works once. They are shown this one time: keep them where you find them without your phone, such as a password manager or a drawer."
    >
      <div className={css['fresh']}>
        <FormOutcome intent={result.intent} result={result} />
        <div data-print="sheet">
          <p data-print="only">
            {site.brandName}: recovery codes. Each logs you in once, after your password.
          </p>
          <ol className={css['codes']} aria-label="Recovery codes">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
        </div>
        <div className={css['ways']}>
          <ButtonLink
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
            look="secondary"
          >
            Download as text
          </ButtonLink>
          <CopyButton text={text}>Copy them</CopyButton>
          {hydrated ? (
            <Button look="secondary" onClick={() => window.print()}>
              Print them
            </Button>
          ) : null}
        </div>
        <p>
          <a href={`${routeOf('dashboard').path}?view=security`}>Done, I have kept them</a>
        </p>
      </div>
    </Panel>
  );
}
