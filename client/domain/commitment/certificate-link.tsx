import { checkPath } from '#shared/site/dashboard-address.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import textCss from '../../ui/tokens/text.module.css';

/**
 * The certificate of a commitment, and where it can be checked; nothing before it is signed. For the
 * documents of a commitment, whoever looks at it.
 */
export function CertificateLink(props: {
  readonly commitment: { readonly id: string; readonly signed: object | null };
}) {
  const { id, signed } = props.commitment;
  const { site } = usePageView();
  if (signed === null) return null;
  return (
    <div className={stackCss['space1']}>
      <a href={`${site.apiBaseUrl}/commitments/${encodeURIComponent(id)}/certificate`} download>
        Certificate (PDF)
      </a>
      <span className={textCss['note']}>
        What was signed and what has happened since, with the agreement. Both sides get the same
        file; <a href={checkPath()}>check one you were given</a>.
      </span>
    </div>
  );
}
