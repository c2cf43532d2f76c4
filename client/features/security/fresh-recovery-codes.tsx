import { routeOf } from '#shared/site/routes.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { CopyButton } from '../../ui/form/copy-button.tsx';
import { useFocusOnResult } from '../../ui/form/focus-on-result.ts';
import { useHydrated } from '../../ui/form/hydrated.ts';
import { Panel } from '../../ui/layout/card.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { confirmForm, renewForm } from './recovery-code-forms.ts';
import css from './two-factor.module.css';

const made = {
  'two-factor-confirm': 'Two-factor authentication is on. Your other devices are logged out.',
  'two-factor-codes': 'These are new. The old ones no longer work.',
} as const;

/**
 * The new recovery codes, from the only response that contains them. Shown above whatever view
 * comes next, so that they cannot be missed.
 */
export function FreshRecoveryCodes() {
  const confirmed = useFormResult(confirmForm);
  const renewed = useFormResult(renewForm);
  const result = confirmed ?? renewed;
  const codes = result?.result;
  const { site } = usePageView();
  const hydrated = useHydrated();
  const box = useFocusOnResult(codes === undefined ? null : result);
  if (codes === undefined) return null;
  const text = `${site.brandName}: recovery codes\nEach works once, after your password, instead of a code from your app.\n\n${codes.join('\n')}\n`;
  return (
    <Panel
      title="Your recovery codes"
      lede="Without your phone, one of these logs you in. Each works once. They are shown only once. Keep them somewhere you can reach without your phone, such as a password manager or a drawer."
    >
      <div className={stackCss['space4']}>
        {/* biome-ignore lint/a11y/noAutofocus: the person is waiting for this result */}
        <div ref={box} tabIndex={-1} autoFocus>
          <Notice tone="success" live>
            <p>{made[confirmed === null ? 'two-factor-codes' : 'two-factor-confirm']}</p>
          </Notice>
        </div>
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
        <div className={rowCss['tags']}>
          <ButtonLink
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
            variant="secondary"
          >
            Download as text
          </ButtonLink>
          <CopyButton text={text}>Copy codes</CopyButton>
          {hydrated ? (
            <Button variant="secondary" onClick={() => window.print()}>
              Print them
            </Button>
          ) : null}
        </div>
        <p>
          <a href={`${routeOf('dashboard').path}?view=security`}>Done, I have saved them</a>
        </p>
      </div>
    </Panel>
  );
}
