import { introductionDays, introductionNoteMaxLength } from '#shared/product/fields/limits.ts';
import { investorFacts } from '../../domain/investor/investor-facts.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { Facts } from '../../ui/data/facts.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { askInvestorIntent } from './introduction-actions.ts';
import { nothingOpen } from './introduction-address.ts';
import type { InvestorToAsk } from './introduction-loader.ts';

/** An investor whom a company found: what they chose to show, and a form to ask them. */
export function AskInvestorPanel({ toAsk }: { readonly toAsk: InvestorToAsk }) {
  const { id, investor, raises } = toAsk;
  const { url } = usePageView();
  const free = raises.filter(({ obstacle }) => obstacle === null);
  const [first] = free;
  return (
    <RecordPanel
      title={investor.displayName}
      closeHref={addressWith(url, nothingOpen)}
      openedFrom="page-title"
    >
      {investor.thesis === '' ? null : <p className={textCss['written']}>{investor.thesis}</p>}
      {investor.bio === '' ? null : <p className={textCss['written']}>{investor.bio}</p>}
      <Facts facts={investorFacts(investor)} />
      {first === undefined ? (
        <Notice tone="attention">
          {raises.map(({ id: raise, title, obstacle }) => (
            <p key={raise}>
              {raises.length === 1 ? '' : `${title}: `}
              {obstacle?.message}
            </p>
          ))}
        </Notice>
      ) : (
        <Form intent={askInvestorIntent} submit="Send request" guarded>
          <input type="hidden" name="investor" value={id} />
          {free.length === 1 ? (
            <>
              <input type="hidden" name="raise" value={first.id} />
              <p className={classes(textCss['soft'], textCss['breaks'])}>About {first.title}</p>
            </>
          ) : (
            <SelectField
              name="raise"
              label="Raise"
              options={free.map(({ id: value, title }) => ({ value, label: title }))}
              value={first.id}
            />
          )}
          <TextAreaField
            name="note"
            label="Say who you are and why you ask"
            hint={`At least 20 characters. ${investor.displayName} reads it, with your name and that of your company and raise, and has ${introductionDays} days to answer. If they accept, you can write to each other.`}
            maxLength={introductionNoteMaxLength}
          />
        </Form>
      )}
    </RecordPanel>
  );
}
