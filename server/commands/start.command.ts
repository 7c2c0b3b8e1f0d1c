import type { Command } from 'commander'
import type { Shell } from './kinroll.ts'

export const addStart = (program: Command, { source, build }: Shell) =>
  program
    .command('start')
    .description('build the app if its sources changed, and serve it')
    .option('--processes <count>', 'how many processes answer requests, instead of PROCESSES')
    .action(async ({ processes }: { processes?: string }) => {
      if (processes !== undefined) source['PROCESSES'] = processes
      source['NODE_ENV'] = 'production'
      await build()
      // In this process, so that a signal to it reaches the server.
      await import('../main.ts')
    })
