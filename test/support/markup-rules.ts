import type { ConfigData } from 'html-validate';

/** How valid markup is for tests: what the rules that are off speak of is React's way of writing, or said by axe. */
export const markupRules: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
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
