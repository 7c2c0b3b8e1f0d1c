import { defineConfig, type OxlintOverride } from 'oxlint'
import { floorRules } from './scripts/floors.ts'

const withoutGlobals = (files: string[], names: string[]): OxlintOverride => {
  const globals = names.map((name) => ({
    name,
    message:
      name === 'Temporal'
        ? 'Not every browser has it. What the browser needs of dates is in contract/dates.'
        : 'The browser is read in main.tsx, src/atoms, and functions of src/ui and of components.',
  }))
  return {
    files,
    rules: { 'no-restricted-globals': ['error', { checkGlobalObject: true, globals }] },
  }
}
// A route answers by throwing where to go instead.
const routerAnswers = ['Redirect', 'NotFoundError'].map((name) => ({
  from: 'package' as const,
  package: '@tanstack/router-core',
  name,
}))
const storage = ['localStorage', 'sessionStorage']
const page = ['window', 'document', ...storage]

export default defineConfig({
  plugins: [
    'eslint',
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'promise',
    'react',
    'jsx-a11y',
    'vitest',
  ],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    'dist',
    'dist-server',
    'styled-system',
    '.features-gen',
    '/reports',
    '**/*.gen.ts',
  ],
  rules: {
    eqeqeq: 'error',
    'no-console': 'error',
    'no-else-return': 'error',
    'no-param-reassign': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'import/no-mutable-exports': 'error',
    'react/button-has-type': 'error',
    'react/exhaustive-deps': 'error',
    'react/forbid-dom-props': ['error', { forbid: ['data-testid'] }],
    'react/forbid-component-props': ['error', { forbid: ['data-testid'] }],
    'react/jsx-no-useless-fragment': 'error',
    'react/no-danger': 'error',
    'react/rules-of-hooks': 'error',
    'react/self-closing-comp': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unnecessary-condition': 'error',
    'typescript/return-await': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'typescript/only-throw-error': ['error', { allow: routerAnswers, allowThrowingUnknown: true }],
    // Each of these speaks against something that this project does on purpose.
    'import/no-named-as-default-member': 'off',
    'jsx-a11y/anchor-has-content': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'no-underscore-dangle': 'off',
    'promise/always-return': 'off',
    'promise/valid-params': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-unsafe-enum-comparison': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
  },
  overrides: [
    ...floorRules(),
    withoutGlobals(['src/*', 'src/atoms/**', 'dev/**'], ['Temporal']),
    withoutGlobals(
      ['contract/**', 'src/api/**', 'src/machines/**', 'src/routes/**/[!-]*'],
      [...page, 'Temporal'],
    ),
    withoutGlobals(['server/**'], page),
    withoutGlobals(
      ['src/ui/**', 'src/components/**', 'src/routes/**/-*'],
      [...storage, 'Temporal'],
    ),
    // A BroadcastChannel has no origin to name: it never leaves its own.
    {
      files: ['dev/**', 'server/**'],
      rules: { 'unicorn/require-post-message-target-origin': 'off' },
    },
    { files: ['**/*.test.*'], rules: { 'typescript/no-non-null-assertion': 'off' } },
    { files: ['*.config.*'], rules: { 'import/no-default-export': 'off' } },
    { files: ['scripts/**', 'bench/**', 'features/**'], rules: { 'no-console': 'off' } },
    {
      // Playwright's fixtures are functions of an object pattern and of something called `use`.
      files: ['features/**'],
      rules: { 'no-empty-pattern': 'off', 'react/rules-of-hooks': 'off' },
    },
  ],
})
