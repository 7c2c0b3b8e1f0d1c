import type { Command } from 'commander'
import { acceptClock } from '../database/site-clock.ts'
import { withDatabase } from '../database/with-database.ts'
import type { Shell } from './kinroll.ts'

export const addClock = (program: Command, { source, say }: Shell) =>
  program
    .command('clock')
    .description('the clock of the site')
    .command('accept')
    .description(
      'accept the time of the machines on which the site runs, after their clocks jumped',
    )
    .action(async () => {
      await withDatabase(source, acceptClock)
      say('The time is accepted. Running servers follow within seconds.')
    })
