import { build } from './build.mjs'
import { command } from './command/command.mjs'

await command(import.meta.filename, async () => {
  process.env.NODE_ENV = 'production'
  await build()
  // In this process, so that a signal to it reaches the server.
  await import('../server/main.ts')
})
