import { Argument, type Command } from 'commander'
import { SignUpMode } from '#contract/site/settings.ts'
import { transact } from '../database/database.ts'
import { withDatabase } from '../database/with-database.ts'
import { changeSignUpMode } from '../site/settings.queries.ts'
import type { Shell } from './kinroll.ts'

/** Adds the sub-command that sets who may sign up. */
export const addSignUp = (program: Command, { source, say }: Shell) =>
  program
    .command('sign-up')
    .description('set who may sign up: everybody, people who are invited, or nobody')
    .addArgument(new Argument('<mode>', 'who may sign up').choices(SignUpMode.options))
    .action(async (mode: SignUpMode) => {
      const isChanged = await withDatabase(source, (database) =>
        transact(database, (db) => changeSignUpMode(db, mode)),
      )
      say(`${inWords[mode]}${isChanged ? '' : ', as before'}.`)
    })

const inWords: Record<SignUpMode, string> = {
  open: 'Everybody can sign up',
  invitation: 'Only people who are invited can sign up',
  closed: 'Nobody can sign up',
}
