import { threadEndWords } from '#shared/product/threads/thread-rules.ts';
import type { Correspondent } from '#shared/product/threads/threads.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { nothingOpen } from './inbox-address.ts';
import { otherName } from './thread-words.ts';
import { UnsentMessage } from './unsent-message.tsx';
import { WriteForm } from './write-form.tsx';

/** The first message to somebody. */
export function NewThreadPanel({ to }: { readonly to: Correspondent }) {
  const { raise, investor, side, mayWrite, end } = to;
  const { url } = usePageView();
  const fields =
    side === 'investor' ? { raise: raise.id } : { raise: raise.id, investor: investor.id };
  return (
    <RecordPanel
      title={otherName(to)}
      closeHref={addressWith(url, nothingOpen)}
      openedFrom="page-title"
    >
      <p className={classes(rowCss['links'], textCss['soft'], textCss['breaks'])}>
        About {raise.title}
      </p>
      {mayWrite ? (
        <WriteForm fields={fields} to={otherName(to)} />
      ) : (
        <>
          <UnsentMessage />
          <Notice tone="attention">
            <p>
              {end === null
                ? 'Only the owner and the editors of the company can write to investors.'
                : threadEndWords(end, { side, investor: investor.name, hasThread: false })}
            </p>
          </Notice>
        </>
      )}
    </RecordPanel>
  );
}
