import type { Command } from 'commander'
import { version } from '../process/version.ts'
import type { Shell } from './kinroll.ts'

export const addVersion = (program: Command, { say }: Shell) =>
  program
    .command('version')
    .description('print the version')
    .action(() => say(version))
