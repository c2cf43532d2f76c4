import { tokensPerAccount } from '#shared/product/fields/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import type { StepUp } from '../../framework/step-up/step-up-field.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortTime, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import textCss from '../../ui/tokens/text.module.css';
import { NewToken } from './new-token.tsx';
import type { TokenRow } from './security-loader.ts';

/** Access tokens: how programs act on behalf of the account. */
export function AccessTokens(props: {
  readonly tokens: readonly TokenRow[] | null;
  readonly timeZone: string;
  readonly neededStepUp: StepUp | null;
}) {
  const { tokens, timeZone, neededStepUp } = props;
  const revoked = useFormResult('revoke-token');
  return (
    <Panel
      title="Access tokens"
      lede={
        <>
          With a token, a program can use the <a href="/api/docs">API</a> on your behalf. It sends{' '}
          <code>Authorization: Bearer</code> and the token. You can have up to {tokensPerAccount}.
        </>
      }
    >
      <FormOutcome intent="revoke-token" result={revoked} />
      <TokenList tokens={tokens} timeZone={timeZone} />
      <h3>Create a token</h3>
      <div className={stackCss['form']}>
        <NewToken neededStepUp={neededStepUp} />
      </div>
    </Panel>
  );
}

function TokenList(props: {
  readonly tokens: readonly TokenRow[] | null;
  readonly timeZone: string;
}) {
  const { tokens, timeZone } = props;
  if (tokens === null) return <Unavailable what="The list of tokens" />;
  if (tokens.length === 0) {
    return (
      <EmptyState title="You have no tokens">
        <p>No program can act on your behalf.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <DataTable
        id="tokens"
        caption="Your access tokens"
        columns={columns}
        items={tokens}
        rows={{
          key: ({ id }) => id,
          name: ({ name }) => name,
          menu: (token) => <RevokeToken token={token} />,
        }}
        foot={
          <p>
            {tokens.length} of {tokensPerAccount}
          </p>
        }
      />
      <div className={textCss['faint']}>
        <TimeZoneNote timeZone={timeZone} />
      </div>
    </>
  );
}

const scopeWords: Readonly<Record<TokenRow['scope'], string>> = {
  read: 'Read',
  write: 'Read and change',
};

const columns: readonly DataColumn<TokenRow>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name },
  { key: 'scope', title: 'Permission', place: 'beside', cell: ({ scope }) => scopeWords[scope] },
  {
    key: 'used',
    title: 'Last used',
    isNamed: true,
    cell: ({ lastUsed }) => (lastUsed === null ? 'Never' : <ShortTime moment={lastUsed} />),
  },
  {
    key: 'ends',
    title: 'Expires',
    isNamed: true,
    cell: ({ expires }) => <ShortTime moment={expires} />,
  },
];

function RevokeToken(props: { readonly token: TokenRow }) {
  const { id, name } = props.token;
  return (
    <ConfirmAction
      intent="revoke-token"
      fields={{ id }}
      opener="Revoke"
      about={`the token ${name}`}
      question={`Programs that use “${name}” lose access at once. You can’t undo this.`}
      confirm="Revoke token"
    />
  );
}
