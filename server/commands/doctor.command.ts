import type { Command } from 'commander'
import { OperatorError } from '../process/operator-error.ts'
import { examine } from './doctor.ts'
import type { Shell } from './kinroll.ts'

const marks = { ok: 'ok      ', warning: 'warning ', failed: 'FAILED  ' }

export const addDoctor = (program: Command, { source, say }: Shell) =>
  program
    .command('doctor')
    .description('check the settings, and what the site depends on')
    .option('--mail <address>', 'send a test message to this address')
    .action(async ({ mail }: { mail?: string }) => {
      let failed = 0
      await examine(source, mail, ({ state, about, sentence }) => {
        if (state === 'failed') failed += 1
        say(`${marks[state]} ${about.padEnd(8)}  ${sentence}`)
      })
      if (failed > 0)
        throw new OperatorError(`${failed === 1 ? 'One check' : `${failed} checks`} failed.`)
    })
