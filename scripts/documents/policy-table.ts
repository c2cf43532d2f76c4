import { type Action, policy, ruleOf } from '../../server/api/platform/policy/policy.ts';

/** Writes the table of who may do what, as Markdown. */
export function policyTable(): string {
  const rows = (Object.keys(policy) as Action[]).map((action) => {
    const rule = ruleOf(action);
    const cells = [
      `\`${action}\``,
      `${rule.who.join(', ')}${rule.knowsWhoAsks ? '; who has credentials sees more' : ''}`,
      mark(rule.byToken),
      mark(rule.proven),
      mark(rule.beforeTwoFactor),
      mark(rule.whileClosing),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| Action | Who | With a token | Confirms who they are | Before two-factor | While leaving |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function mark(holds: true | undefined): string {
  return holds ? 'yes' : '';
}
