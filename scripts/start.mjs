import { build } from './build.mjs'
import { command } from './command/command.mjs'

await command(import.meta.filename, async () => {
  process.env.NODE_ENV = 'production'
  await build()
  // In this very process: whoever stops or kills it stops or kills the server.
  await import('../server/main.ts')
})
