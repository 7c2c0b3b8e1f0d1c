import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sources } from './fingerprint.mjs'

test('The fingerprint covers all sources of the app, and no tests', () => {
  const paths = sources()
  for (const config of ['vite.config.ts', 'panda.config.ts', 'postcss.config.js']) {
    const imported = [...readFileSync(config, 'utf8').matchAll(/from '\.\/(.+)'/g)]
    expect(paths).toEqual(expect.arrayContaining([config, ...imported.map(([, path]) => path)]))
  }
  expect(paths).toEqual(expect.arrayContaining(['index.html', 'package-lock.json', 'src/main.tsx']))
  expect(paths.filter((path) => path.includes('.test.'))).toEqual([])
})
