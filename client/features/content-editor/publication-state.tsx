import type { PublicationState } from '#shared/product/content/lifecycle.ts';
import { Badge } from '../../ui/data/badge.tsx';
import type { DateText } from '../../ui/data/date-formatter.ts';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import css from './content-editor.module.css';

interface LastSaved {
  readonly changed: DateText;
  readonly updatedBy: string | null;
}

/** Whether readers see it. */
export function StateBadge(props: { readonly state: PublicationState }) {
  return props.state === 'published' ? (
    <Badge tone="accent">Published</Badge>
  ) : (
    <Badge tone="attention">Draft</Badge>
  );
}

/** When it was last saved, and by whom if known. */
export function LastChange(props: { readonly of: LastSaved }) {
  const { changed, updatedBy } = props.of;
  return (
    <>
      <FormattedDate moment={changed} />
      {updatedBy === null ? null : <> by {updatedBy}</>}
    </>
  );
}

/** Above an editor: the state, the last change, and a link to it on the site. */
export function EditedState(props: {
  readonly of: LastSaved & { readonly state: PublicationState; readonly address: string };
}) {
  const { state, address } = props.of;
  return (
    <p className={css['state']}>
      <StateBadge state={state} />
      <span>
        Saved <LastChange of={props.of} />
      </span>
      {state === 'published' ? <a href={address}>View on the site</a> : null}
    </p>
  );
}
