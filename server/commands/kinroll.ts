import { brand } from '#contract/brand.ts'
import { Command } from 'commander'
import { explain } from '../database/explain.ts'
import { version } from '../process/version.ts'
import { addAudit } from './audit.command.ts'
import { addBackup } from './backup/backup.command.ts'
import { addMove } from './backup/move.command.ts'
import { addRestore } from './backup/restore.command.ts'
import { addClock } from './clock.command.ts'
import { addDoctor } from './doctor.command.ts'
import { addKey } from './key.command.ts'
import { addOrganization } from './organizations.command.ts'
import { addSignUp } from './sign-up.command.ts'
import { addSiteAdmin } from './site-admin.command.ts'
import { addStart } from './start.command.ts'
import { addUser } from './user.command.ts'
import { addVersion } from './version.command.ts'

/** What a command uses of the process that runs it. */
export type Shell = {
  /** The settings. */
  source: NodeJS.ProcessEnv
  /** Prints a line. */
  say: (line: string) => void
  /** Builds the app, unless it is up to date. */
  build: () => Promise<void>
}

/** The sub-commands, in the order of the help. Each adds itself to the program. */
const commands = [
  addStart,
  addDoctor,
  addBackup,
  addRestore,
  addMove,
  addSiteAdmin,
  addSignUp,
  addUser,
  addOrganization,
  addKey,
  addAudit,
  addClock,
  addVersion,
]

/** Runs the sub-command that the arguments name. A failure is a sentence on standard error, and the exit code 1. */
export async function runKinroll(args: string[], { build }: Pick<Shell, 'build'>): Promise<void> {
  const program = new Command('kinroll')
    .description(
      `Runs and maintains a site of ${brand.name}, with the settings in the environment.`,
    )
    .version(version, '--version', 'print the version')
    .helpOption('--help', 'describe a command')
    .helpCommand(false)
    .showHelpAfterError('Run it with --help to see what there is.')
  // The reader of a pipe may stop, as "head" does. The command goes on to its end, and a server is not ended by its output.
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return
    process.stderr.write(`The output cannot be written: ${message}.\n`)
    process.exitCode = 1
  })
  const shell: Shell = {
    source: process.env,
    say: (line) => void process.stdout.write(`${line}\n`),
    build,
  }
  for (const add of commands) add(program, shell)
  for (const group of program.commands) group.helpCommand(false)
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  }
}
