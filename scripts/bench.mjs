import { build } from './build.mjs'
import { chromium } from './chromium.mjs'
import { command } from './command.mjs'
import { run } from './run.mjs'

await command(import.meta.filename, async () => {
  const env = { CHROMIUM: await chromium() }
  await build()
  const { isFine } = await run('node', ['bench/first-load.ts'], { aloud: true, env })
  process.exitCode = isFine ? 0 : 1
})
