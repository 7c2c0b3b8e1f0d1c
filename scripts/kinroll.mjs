#!/usr/bin/env node
import { command } from './command/command.mjs'
import { inRoot } from './command/root.mjs'
import { withServerMemory } from './command/server-memory.mjs'

if (process.argv[2] === 'start') withServerMemory()
// The same data from every folder.
process.env.DATA_DIR ||= inRoot('data')

await command(import.meta.filename, async (args) => {
  // Imported here, after packages are installed and a current Node runs.
  const { runKinroll } = await import('../server/commands/kinroll.ts')
  const { build } = await import('./build.mjs')
  await runKinroll(args, { build })
})
