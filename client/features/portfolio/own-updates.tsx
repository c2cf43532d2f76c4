import { UpdateLineList } from '../../domain/update/update-line-list.tsx';
import type { UpdateLines } from '../../domain/update/update-lines.ts';
import stackCss from '../../ui/layout/stack.module.css';

/** What a company tells its investors, beside what they have in it; nothing while it tells nothing. */
export function OwnUpdates({ updates }: { readonly updates: UpdateLines | null }) {
  if (updates === null || updates.items.length === 0) return null;
  return (
    <section aria-labelledby="updates-title" className={stackCss['space2']}>
      <h3 id="updates-title">Updates</h3>
      <UpdateLineList updates={updates} />
    </section>
  );
}
