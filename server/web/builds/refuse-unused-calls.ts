import type { Plugin } from 'vite';

/**
 * What the bundler believes to be free of side effects. A call whose value is not used is then left
 * out of the bundle, together with whatever it throws.
 */
const withoutEffect = [
  'decodeURI',
  'decodeURIComponent',
  'encodeURI',
  'encodeURIComponent',
  'String',
] as const;

const worthParsing = new RegExp(
  `(?:^|[;{}])\\s*(?:void\\s+)?(?:${withoutEffect.join('|')})\\(`,
  'm',
);

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [property: string]: unknown;
}

/**
 * Refuses to bundle a call that is made only for what it throws. It would be missing from the
 * bundle, and tests of the sources would not notice. Packages are checked too.
 */
export function refuseUnusedCalls(): Plugin {
  return {
    name: 'raisehall:refuse-unused-calls',
    transform: {
      order: 'post',
      handler(code, id) {
        if (!worthParsing.test(code)) return;
        for (const call of unusedCalls(this.parse(code))) {
          const line = code.slice(0, call.start).split('\n').length;
          this.error(
            `${id}:${line}: the value of this call is not used, so the bundler leaves it out, and what it throws. Use its value.`,
          );
        }
      },
    },
  };
}

function unusedCalls(program: object): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  visit(program as SyntaxNode, (node) => {
    if (node.type === 'ExpressionStatement' && isEffectless(node['expression'])) found.push(node);
  });
  return found;
}

function isEffectless(expression: unknown): boolean {
  if (!isNode(expression)) return false;
  if (expression.type === 'UnaryExpression') return isEffectless(expression['argument']);
  const callee = expression.type === 'CallExpression' ? expression['callee'] : undefined;
  return isNode(callee) && withoutEffect.some((name) => name === callee['name']);
}

function visit(node: SyntaxNode, see: (node: SyntaxNode) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, see);
    }
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
