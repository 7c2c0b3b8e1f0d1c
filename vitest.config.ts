import { defineConfig } from 'vitest/config'
import { rules } from './features/specification/specification.ts'

const serverTests = 'server/**/*.test.ts'
/** All tests take place on the same day. */
const setupFiles = ['server/testing/test-clock.setup.ts']
const alikeOnBoth = [
  'server/process/{clock,env,hook,sweep}.test.ts',
  'server/emails.test.ts',
  'server/http/page/page.test.ts',
  'server/testing/test-{clock,process}.test.ts',
  'server/process/limit-concurrency.test.ts',
  'server/mail/{bounce,flowed-text}.test.ts',
  'server/notifications/delivery-time.test.ts',
  'server/people/people/age.test.ts',
  'server/crypto/encryption.test.ts',
  'server/identity/passwords.test.ts',
  'server/database/searchable.test.ts',
  'server/images/redraw-image.test.ts',
  'server/storage/*.test.ts',
  'server/files/*.test.ts',
  'server/calls/openapi/*.test.ts',
  'server/classes/registration-rounds/{draw-order,registration-round,registration-round.property,unmet-words}.test.ts',
]

/** What takes long and is the same code on both engines. The tests of each part compare the answers on both. */
const onSqliteOnly = [
  // All calls as every kind of user, in up to 20,000 requests a file.
  'server/rights/matrix/{keys,rights.{variants,second-factor,planted}}.test.ts',
  'server/organizations/retention/retention.hidden.test.ts',
  'server/audit/audit.calls.test.ts',
  'server/people/seen-by/seen-by.test.ts',
  // Whole servers, started and stopped many times.
  'server/main.refusals.test.ts',
  'server/process/clock-jump.test.ts',
  'server/commands/kinroll.test.ts',
  'server/mail/words.test.ts',
]

/**
 * On a machine that is busy, what takes a moment may take seconds. Many tests and hooks start servers, and some the
 * linter.
 */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}

/** What only one engine can show stands in `x.sqlite.test.ts` and `x.postgres.test.ts`. */
const onDatabase = (other: 'sqlite' | 'postgres', elsewhere: string[] = []) => ({
  isolate: false,
  setupFiles: [
    ...setupFiles,
    'server/testing/test-hooks.setup.ts',
    'server/testing/test-hashes.setup.ts',
  ],
  include: [serverTests],
  exclude: [...alikeOnBoth, ...elsewhere, `server/**/*.${other}.test.ts`],
  ...patience,
})

export default defineConfig({
  test: {
    // A drawing that is missing is a failed test. `npm run diagrams` draws it.
    update: 'none',
    // Many tests wait: for a database, a process, a mail server.
    maxWorkers: 4,
    // A test that shows a rule of the specification carries its id.
    tags: rules.map(({ id }) => ({ name: id })),
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          setupFiles,
          ...patience,
          include: [
            'contract/**/*.test.ts',
            'src/**/*.test.{ts,tsx}',
            'dev/**/*.test.{ts,tsx}',
            'features/**/*.test.ts',
            'scripts/**/*.test.*',
            ...alikeOnBoth,
          ],
        },
      },
      {
        test: {
          name: 'server on SQLite',
          ...onDatabase('postgres'),
          provide: { postgresUrl: null, postgresModel: null },
        },
      },
      {
        test: {
          name: 'server on PostgreSQL',
          ...onDatabase('sqlite', onSqliteOnly),
          globalSetup: 'server/database/test-postgres.ts',
        },
      },
    ],
  },
})
