import { usePageView } from '../../framework/pages/page-state.tsx';
import css from './certificate-link.module.css';

/**
 * The agreement with both signatures; nothing until the company has signed. For the documents of a
 * commitment, whoever looks at it.
 */
export function ExecutedLink(props: {
  readonly commitment: { readonly id: string; readonly countersigned: object | null };
}) {
  const { id, countersigned } = props.commitment;
  const { site } = usePageView();
  if (countersigned === null) return null;
  return (
    <div className={css['certificate']}>
      <a href={`${site.apiBaseUrl}/commitments/${encodeURIComponent(id)}/executed`} download>
        Executed agreement (PDF)
      </a>
      <span className={css['words']}>
        The agreement with both signatures, and the offer it was signed on. The same for both sides.
      </span>
    </div>
  );
}
