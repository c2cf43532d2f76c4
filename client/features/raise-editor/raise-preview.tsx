import type { RichText } from '#shared/product/content/rich-text.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import { RaiseDocument } from '../../domain/raise/raise-document.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { raiseHref } from './raise-address.ts';
import css from './raise-editor.module.css';

/** The raise as investors would read it now. */
export function RaisePreview(props: { readonly raise: Raise; readonly pitch: RichText | null }) {
  const { raise, pitch } = props;
  return (
    <div className={css['editor']}>
      <Notice title="As investors would read it now">
        <p>
          <ButtonLink href={raiseHref(raise.id)} size="small" variant="secondary">
            Back to the editor
          </ButtonLink>
        </p>
      </Notice>
      <RaiseDocument
        content={raise}
        pitch={pitch}
        ownership={raise.ownershipShown ? raise.ownership : null}
      />
    </div>
  );
}
