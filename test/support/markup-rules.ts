import { type ConfigData, DynamicValue, Rule, walk } from 'html-validate';

/**
 * Says what html-validate's own no-missing-references says. That rule looks through the whole document
 * for every reference, which takes longer than all other rules together.
 */
class References extends Rule {
  override setup(): void {
    this.on('dom:ready', ({ document }) => {
      const ids = new Set<unknown>();
      walk.depthFirst(document, (node) => void ids.add(node.id));
      walk.depthFirst(document, (node) => {
        for (const { key, value, valueLocation } of node.attributes) {
          const known = node.meta?.attributes?.[key];
          if (known?.reference !== 'id' || value === null || value instanceof DynamicValue)
            continue;
          for (const id of known.list ? value.split(/\s+/) : [value]) {
            if (id === '' || ids.has(id)) continue;
            const message = `Element references missing id "${id}"`;
            this.report({ node, message, location: valueLocation });
          }
        }
      });
    });
  }
}

/** How valid markup is for tests: what the rules that are off speak of is React's way of writing, or said by axe. */
export const markupRules: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  plugins: [{ name: 'references', rules: { references: References } }],
  rules: {
    references: 'error',
    'no-missing-references': 'off',
    // React writes <br/> and <input/>, charSet and hidden="": all mean the same to a parser.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': 'off',
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    // Everything comes from our own origin, under a policy that says so.
    'require-sri': 'off',
    // Names of generated classes and ids hold underscores and digits.
    'valid-id': ['error', { relaxed: true }],
  },
};
