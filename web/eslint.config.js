import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist/', 'node_modules/', 'public/', 'src/protocol/', 'test-results/'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // The TypeScript compiler finds unknown names, and it knows more of them.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-explicit-any': 'error',
      // Maps and addresses here are plain values; what is reactive is marked with `$state`.
      'svelte/prefer-svelte-reactivity': 'off',
      // `{' '}` keeps a space that the formatter would drop.
      'svelte/no-useless-mustaches': 'off',
      // The Svelte compiler checks these comments itself.
      'svelte/no-unused-svelte-ignore': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // The formatter breaks code; this finds long comments. Strings, addresses and paths stay whole.
      'max-len': [
        'error',
        {
          code: 110,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
          ignoreUrls: true,
          ignorePattern: '^\\s*d="[^"]*"$',
        },
      ],
    },
  },
  {
    files: ['src/**'],
    rules: {
      // Types come from the server. A cast through `unknown` would hide that they differ.
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TSAsExpression > TSUnknownKeyword',
          message: 'Do not cast to unknown; use the generated type.',
        },
      ],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
);
