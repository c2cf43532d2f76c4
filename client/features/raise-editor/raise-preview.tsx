import type { RichText } from '#shared/product/content/rich-text.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import { RaisePageBody } from '../../domain/raise/raise-page-body.tsx';
import { pageOfDraft } from '../../domain/raise/raise-page-view.ts';
import { raiseHref } from './raise-address.ts';

/** Shows the page of a raise as investors would read it now; nobody can commit in it. */
export function RaisePreview(props: { readonly raise: Raise; readonly pitch: RichText | null }) {
  const { raise, pitch } = props;
  return (
    <RaisePageBody
      view={pageOfDraft(raise, pitch)}
      asOf={null}
      level={2}
      above={
        <>
          <a href={raiseHref(raise.id)}>Back to the editor</a> · Preview: as investors would read it
          now
        </>
      }
      action={
        <p data-blocked="">
          Investors who may commit sign here; others read what they have to do first.
        </p>
      }
      shortAction={<span data-blocked="">Preview</span>}
    />
  );
}
