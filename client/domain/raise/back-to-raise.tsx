import { Notice } from '../../ui/feedback/notice.tsx';
import { type RaiseLeft, raiseReviewHref } from './raise-left.ts';

/** The way back to a raise from a page that was opened to mend something for it. */
export function BackToRaise({ raise }: { readonly raise: RaiseLeft | null }) {
  if (raise === null) return null;
  const { id, left } = raise;
  return (
    <Notice tone={left === 0 ? 'success' : 'info'}>
      <p>
        <a href={raiseReviewHref(id)}>Back to your raise</a>: {leftWords(left)}
      </p>
    </Notice>
  );
}

function leftWords(left: number): string {
  if (left === 0) return 'nothing left, ready to submit';
  return left === 1 ? '1 thing left' : `${left} things left`;
}
