import { readFileSync } from 'node:fs'
import { defineConfig } from 'cspell'

/** British words that the dictionary of American English accepts, each with the American one. */
const british = readFileSync(new URL('cspell/british.txt', import.meta.url), 'utf8')

export default defineConfig({
  version: '0.2',
  language: 'en-US',
  useGitignore: true,
  // What has not changed since the last run is not read again.
  cache: {
    useCache: true,
    cacheLocation: 'node_modules/.cache/cspell',
    cacheStrategy: 'content',
  },
  files: [
    '{bench,contract,cspell,decisions,dev,docs,features,scripts,server,src}/**',
    '*.{md,ts,html}',
  ],
  ignorePaths: [
    'cspell/british.txt',
    'server/identity/common-passwords.txt',
    // Old migrations are never changed.
    'server/database/migrations/00{0,1,2,3}*',
    'server/database/migrations/004{0,1,2,3,4,5}*',
    '**/*.{gen.ts,svg,webp,png}',
  ],
  dictionaryDefinitions: [
    { name: 'words', path: './cspell/words.txt', addWords: true },
    { name: 'names', path: './cspell/names.txt', addWords: true },
    { name: 'test-texts', path: './cspell/test-texts.txt' },
  ],
  dictionaries: ['words', 'names'],
  flagWords: british.trim().split('\n'),
  ignoreRegExpList: [
    // What is encoded in an address: `%2Fmy`.
    '/%[0-9A-F]{2}/g',
    // What iCalendar and TanStack Query call it.
    '/\\bCANCELLED\\b|\\bCancelledError\\b/g',
  ],
  overrides: [
    {
      // What tests type: passwords, search words, texts that are cut.
      filename: ['**/*.test.*', '**/test-*', 'features/**'],
      dictionaries: ['test-texts'],
    },
    // It names what it forbids.
    { filename: 'cspell.config.ts', ignoreWords: ['cancelled', 'enrolment', 'enrolments', 'mum'] },
    // Spreadsheets call a mother so.
    {
      filename: 'server/people/imports/{guess-fields,read-kinds,read-row-care}.ts',
      ignoreWords: ['mum'],
    },
    {
      // Names that existing databases and audit logs hold.
      filename: [
        'server/audit/former-names.*',
        'server/database/migrate.test.ts',
        'server/database/migrations/0046*',
      ],
      ignoreWords: ['cancelled', 'enrolment', 'enrolments'],
    },
  ],
})
