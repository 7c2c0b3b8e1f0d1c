import { defineConfig } from '@playwright/test'
import { cucumberReporter, defineBddConfig } from 'playwright-bdd'

const executablePath = process.env.CHROMIUM

export default defineConfig({
  projects: [
    {
      name: 'features',
      testDir: defineBddConfig({
        features: 'features/**/*.feature',
        steps: [
          'features/**/*.steps.ts',
          'features/support/*.ts',
          'features/developers/workshop.ts',
        ],
        outputDir: '.features-gen',
        missingSteps: 'fail-on-gen',
      }),
    },
    { name: 'walks', testDir: 'features/walks', testMatch: '*.walk.ts' },
    { name: 'screens', testDir: 'features/screens', testMatch: '*.spec.ts' },
  ],
  outputDir: 'test-results',
  // Of two cores, two browsers leave a sixth idle.
  workers: 3,
  fullyParallel: true,
  // Node itself runs TypeScript.
  build: { external: ['**/*'] },
  forbidOnly: true,
  retries: 0,
  // On a machine that is busy, what takes a second may take ten.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    [process.stdout.isTTY ? 'list' : 'dot'],
    ['json', { outputFile: 'reports/features.json' }],
    ['html', { outputFolder: 'reports/features', open: 'never' }],
    cucumberReporter('html', { outputFile: 'reports/cucumber.html', skipAttachments: true }),
  ],
  use: {
    locale: 'en-US',
    // The page of the specification shows how each scenario ended.
    screenshot: process.env.PICTURES ? 'on' : 'off',
    // A trace takes an eighth of the time; the page at the moment of a failure is told without it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: executablePath ? { executablePath } : {},
  },
})
