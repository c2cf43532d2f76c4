import { accountKindLabels, accountKinds } from '#shared/product/payments/account-kinds.ts';
import { instructionPath, viewPath } from '#shared/site/dashboard-address.ts';
import { BackToRaise } from '../../domain/raise/back-to-raise.tsx';
import { type RaiseLeft, sameReturn } from '../../domain/raise/raise-left.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { LineList } from '../../ui/data/line-list.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import { Row } from '../../ui/layout/section.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { AccountDetails, StateBadge } from './account-details.tsx';
import { NewAccountForm } from './account-form.tsx';
import { HoldNotice } from './hold-notice.tsx';
import { InstructionView } from './instruction-view.tsx';
import css from './payments.module.css';
import { newAccountHref, paymentsHref, usualKind } from './payments-address.ts';
import type { InstructionData, PaymentsContent } from './payments-loader.ts';

/** Where a company is paid: its accounts, one of them, or the form for a new one. */
export function PaymentsView({ content }: { readonly content: PaymentsContent }) {
  switch (content.part) {
    case 'one':
      return (
        <>
          <BackToRaise raise={content.raiseLeft} />
          <InstructionView {...content} />
        </>
      );
    case 'new':
      return (
        <>
          <BackToRaise raise={content.raiseLeft} />
          <Panel
            title={accountKindLabels[content.accountKind]}
            actions={<a href={paymentsHref}>All accounts</a>}
            lede={`Investors of ${content.company.name} see it once someone else has confirmed it.`}
          >
            <NewAccountForm
              company={content.company}
              legalName={content.legalName}
              kind={content.accountKind}
              neededStepUp={content.neededStepUp}
            />
          </Panel>
        </>
      );
    case 'all':
      return <Accounts {...content} />;
    case 'reader':
      return (
        <EmptyState title="Only the owner and editors see payment details">
          <p>You can follow the raises of {content.company.name}, but not see its bank accounts.</p>
        </EmptyState>
      );
    case 'no-company':
      return (
        <EmptyState
          title="Add your company first"
          action={<ButtonLink href={viewPath('companies')}>Add your company</ButtonLink>}
        >
          <p>Investors see where to pay once they have signed.</p>
        </EmptyState>
      );
    case 'operator':
      return <Waiting waiting={content.waiting} />;
  }
}

function Accounts(props: Extract<PaymentsContent, { part: 'all' }>) {
  const { company, items, raiseLeft } = props;
  if (items === null) return <Unavailable what="The list of bank accounts" />;
  const current = items.filter(({ state }) => state !== 'replaced');
  const replaced = items.filter(({ state }) => state === 'replaced');
  return (
    <>
      <BackToRaise raise={raiseLeft} />
      <Panel
        title={`Bank accounts of ${company.name}`}
        actions={
          company.role === 'owner' ? <AddLinks accounts={current} raise={raiseLeft} /> : undefined
        }
        lede="Investors see an account with their commitment once they have signed, never in an email. Each takes two people: the owner enters it, and someone else confirms it."
      >
        {current.length === 0 ? (
          <EmptyState title="No bank account yet">
            <p>A raise can be submitted once an account for its currency is confirmed.</p>
          </EmptyState>
        ) : null}
      </Panel>
      {current.map((one) => (
        <Account key={one.id} instruction={one} />
      ))}
      {replaced.length === 0 ? null : (
        <Panel title="Earlier accounts">
          <Disclosures>
            {replaced.map((one) => (
              <Disclosure key={one.id} title={`${one.currency}, ${one.account?.bank ?? 'unknown'}`}>
                <div className={classes(stackCss['space4'], css['record'])}>
                  <AccountDetails instruction={one} />
                </div>
              </Disclosure>
            ))}
          </Disclosures>
        </Panel>
      )}
    </>
  );
}

/** Of the kinds of accounts, the one that the raise needs is the next to add. */
function AddLinks(props: {
  readonly accounts: readonly InstructionData[];
  readonly raise: RaiseLeft | null;
}) {
  const { accounts, raise } = props;
  const { url } = usePageView();
  const isNeeded = raise !== null && accounts.every(({ currency }) => currency !== raise.currency);
  const needed = isNeeded ? usualKind(raise.currency) : undefined;
  return (
    <Row>
      {accountKinds.map((kind) => (
        <ButtonLink
          key={kind}
          href={sameReturn(url, newAccountHref(kind))}
          variant={kind === needed ? 'primary' : 'secondary'}
          size="small"
        >
          Add {{ iban: 'an IBAN account', us: 'a US account', uk: 'a UK account' }[kind]}
        </ButtonLink>
      ))}
    </Row>
  );
}

function Account({ instruction }: { readonly instruction: InstructionData }) {
  const { id, state, currency } = instruction;
  const isOpen = state !== 'active';
  const { url } = usePageView();
  return (
    <Panel
      title={
        <span className={css['titled']}>
          {isOpen && state === 'waiting' ? `${currency}: new account` : currency}{' '}
          <StateBadge instruction={instruction} />
        </span>
      }
      actions={
        isOpen ? (
          <a href={sameReturn(url, instructionPath(id))}>
            {state === 'draft' ? 'Open draft' : 'Review'}
            <span className="visually-hidden"> for {currency}</span>
          </a>
        ) : undefined
      }
    >
      <div className={classes(stackCss['space4'], css['record'])}>
        <HoldNotice instruction={instruction} />
        <AccountDetails instruction={instruction} />
      </div>
    </Panel>
  );
}

function Waiting({ waiting }: Pick<Extract<PaymentsContent, { part: 'operator' }>, 'waiting'>) {
  if (waiting === null) return <Unavailable what="The list of accounts to confirm" />;
  if (waiting.length === 0) {
    return (
      <EmptyState title="No bank account to confirm">
        <p>Accounts that companies submit appear here and in your queue.</p>
      </EmptyState>
    );
  }
  return (
    <Panel title="Bank accounts to confirm">
      <LineList
        lines={waiting.map(({ id, what, path }) => ({ key: id, words: what, href: path }))}
      />
    </Panel>
  );
}
