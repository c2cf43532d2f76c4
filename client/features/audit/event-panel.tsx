import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { rowId } from '../../ui/data/data-table.tsx';
import { type Fact, Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import textCss from '../../ui/tokens/text.module.css';
import { actionWords } from './action-words.ts';
import css from './audit.module.css';
import type { AuditEventData } from './audit-loader.ts';
import { detailsOf, targetHref } from './event-details.ts';

export const auditTableId = 'audit';

/** One event: who did what to what, what it notes, and by what it is recognized. */
export function EventPanel({ event }: { readonly event: AuditEventData }) {
  const { seq, action, when, who, actorRole, targetType, targetId, before, after } = event;
  const { url } = usePageView();
  const href = targetHref(targetType, targetId, after);
  const details = detailsOf(before, after);
  const facts: readonly Fact[] = [
    { label: 'Time', value: <FormattedDate moment={when} /> },
    { label: 'Person', value: who === actorRole ? who : `${who}, as ${actorRole}` },
    { label: 'Record', value: href === null ? targetId : <a href={href}>{targetId}</a> },
    ...details.map(({ name, before: from, after: to }) => ({
      label: name,
      value: <Change from={from} to={to} />,
    })),
  ];
  return (
    <RecordPanel
      title={actionWords(action)}
      closeHref={addressWith(url, { id: null })}
      openedFrom={rowId(auditTableId, String(seq))}
    >
      <Facts facts={facts} />
      <h3 className={css['part']}>Log entry</h3>
      <Facts
        facts={[
          { label: 'Action', value: <code>{action}</code> },
          { label: 'Target type', value: targetType },
          { label: 'Position', value: event.position ?? 'Not sealed yet' },
          { label: 'Request', value: <code className={textCss['breaks']}>{event.requestId}</code> },
          { label: 'Network', value: event.network === '' ? 'None' : event.network },
          { label: 'SHA-256', value: <code className={textCss['breaks']}>{event.hash}</code> },
        ]}
      />
    </RecordPanel>
  );
}

function Change({ from, to }: { readonly from: string | null; readonly to: string | null }) {
  if (from === to || from === null)
    return <span className={textCss['lines']}>{to ?? 'Nothing'}</span>;
  return (
    <span className={textCss['lines']}>
      {from} <span aria-hidden="true">→</span>
      <span className="visually-hidden"> became </span> {to ?? 'nothing'}
    </span>
  );
}
