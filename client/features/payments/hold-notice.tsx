import { holdHours } from '#shared/product/payments/confirming.ts';
import { routeOf } from '#shared/site/routes.ts';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { InstructionData } from './payments-loader.ts';

/** That investors see neither account for a while, where one was changed while a raise runs. */
export function HoldNotice({ instruction }: { readonly instruction: InstructionData }) {
  const { heldUntil } = instruction;
  if (heldUntil === null) return null;
  return (
    <Notice tone="attention" title="Investors don’t see this account yet">
      <p>
        It replaced another one during a raise, so for {holdHours} hours investors see neither and
        are asked not to pay. They see this one from <FormattedDate moment={heldUntil} />. If you
        didn’t change it, <a href={routeOf('contact').path}>contact the operators</a> now.
      </p>
    </Notice>
  );
}
