import { viewPath } from '#shared/site/dashboard-address.ts';
import { investorFacts } from '../../domain/investor/investor-facts.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { rowId } from '../../ui/data/data-table.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { ShortTime } from '../../ui/data/formatted-date.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { AskPart } from './ask-part.tsx';
import type { OpenInvestor } from './investors-loader.ts';

export const investorsTableId = 'investors';

/** The profile of an investor: what they chose to show, and asking them for an introduction. */
export function InvestorPanel({ open }: { readonly open: OpenInvestor }) {
  const { investor, isOwn, since } = open;
  const { url } = usePageView();
  return (
    <RecordPanel
      title={investor.displayName}
      closeHref={addressWith(url, { id: null })}
      openedFrom={rowId(investorsTableId, investor.id)}
    >
      {investor.thesis === '' ? null : <p className={textCss['written']}>{investor.thesis}</p>}
      {investor.bio === '' ? null : <p className={textCss['written']}>{investor.bio}</p>}
      <Facts
        facts={[
          ...investorFacts(investor),
          { label: 'Approved', value: <ShortTime moment={since} /> },
        ]}
      />
      {isOwn ? (
        <p className={classes(textCss['soft'])}>
          This is your profile as members see it.{' '}
          <a href={viewPath('investing')}>Edit investor profile</a>
        </p>
      ) : (
        <AskPart open={open} />
      )}
    </RecordPanel>
  );
}
