import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { command } from './command/command.mjs'

await command(import.meta.filename, async (args) => {
  const { processes } = parseArgs({ args, options: { processes: { type: 'string' } } }).values
  if (processes !== undefined) process.env.PROCESSES = processes
  process.env.NODE_ENV = 'production'
  await build()
  // In this process, so that a signal to it reaches the server.
  await import('../server/main.ts')
})
