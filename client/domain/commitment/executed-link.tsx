import { usePageView } from '../../framework/pages/page-state.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import textCss from '../../ui/tokens/text.module.css';

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
    <div className={stackCss['space1']}>
      <a href={`${site.apiBaseUrl}/commitments/${encodeURIComponent(id)}/executed`} download>
        Executed agreement (PDF)
      </a>
      <span className={textCss['note']}>
        The agreement with both signatures, and the offer that was signed. Both sides get the same
        file.
      </span>
    </div>
  );
}
