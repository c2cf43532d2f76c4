import { evidenceTypes } from '#shared/product/commitments/commitment-words.ts';
import { signedPath } from '#shared/site/dashboard-address.ts';
import { CertificateLink } from '../../domain/commitment/certificate-link.tsx';
import { ExecutedLink } from '../../domain/commitment/executed-link.tsx';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { bytesText } from '../../ui/form/chosen-file.ts';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './portfolio.module.css';
import { agreementHref } from './portfolio-address.ts';
import type { CommitmentData } from './portfolio-loader.ts';

/**
 * Shows what is kept with a commitment: the agreement that was signed, and what shows the payment.
 */
export function CommitmentDocuments({ commitment }: { readonly commitment: CommitmentData }) {
  const { id, signed, evidence } = commitment;
  const { site } = usePageView();
  if (signed === null && evidence === null) return null;
  return (
    <section aria-labelledby="documents-title" className={classes(stackCss['space3'], css['part'])}>
      <h3 id="documents-title">Documents</h3>
      <ul className={css['documents']}>
        {commitment.countersigned === null ? null : (
          <li>
            <ExecutedLink commitment={commitment} />
          </li>
        )}
        {signed === null ? null : (
          <li>
            <CertificateLink commitment={commitment} />
          </li>
        )}
        {signed === null ? null : (
          <li>
            <a href={agreementHref(id)}>The agreement you signed</a>
          </li>
        )}
        {signed === null ? null : (
          <li>
            <a href={signedPath(id)}>The raise as you signed it</a>
            <span className={textCss['note']}>
              Version {signed.snapshot.seq} with its documents, and what has changed since. SHA-256{' '}
              <code className={textCss['code']}>{signed.snapshot.sha256}</code>
            </span>
          </li>
        )}
        {evidence === null ? null : (
          <li>
            <a href={`${site.apiBaseUrl}/commitments/${id}/evidence`} download>
              Your proof of payment
            </a>
            <span className={textCss['note']}>
              {evidenceTypes[evidence.mediaType as keyof typeof evidenceTypes]?.label ?? 'File'},{' '}
              {bytesText(evidence.bytes)}
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}
