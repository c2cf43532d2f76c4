import { RaiseSection } from '../../domain/raise/raise-sections.tsx';
import { UpdateLineList } from '../../domain/update/update-line-list.tsx';
import type { UpdateLines } from '../../domain/update/update-lines.ts';

/** What the company tells who follows its raise; nothing while it has told them nothing. */
export function RaiseUpdates({ updates }: { readonly updates: UpdateLines | null }) {
  if (updates === null || updates.items.length === 0) return null;
  return (
    <RaiseSection id="updates" title="Updates">
      <UpdateLineList updates={updates} />
    </RaiseSection>
  );
}
