import type { Command } from 'commander'
import { transact } from '../database/database.ts'
import { withDatabase } from '../database/with-database.ts'
import { removeSecondFactor } from '../site/administrators.queries.ts'
import { OperatorError } from '../process/operator-error.ts'
import type { Shell } from './kinroll.ts'

/** Adds the sub-commands about one account. */
export const addUser = (program: Command, { source, say }: Shell) =>
  program
    .command('user')
    .description('accounts of the site')
    .command('reset-two-factor')
    .description('remove the second factor of somebody who lost it, after you checked who asks')
    .argument('<email>', 'the email address of the account')
    .action(async (email: string) => {
      const outcome = await withDatabase(source, (database) =>
        transact(database, (db) => removeSecondFactor(db, email)),
      )
      if (outcome === 'Already') throw new OperatorError(`${email} has no second factor.`)
      if (outcome !== 'Done') throw new OperatorError(accountProblem(email, outcome))
      say(`${email} logs in without a second factor now, and is logged out everywhere.`)
    })

type Problem = 'NoAccount' | 'Unverified' | 'Suspended'

export const accountProblem = (email: string, problem: Problem): string =>
  ({
    NoAccount: `No account has the address ${email}.`,
    Unverified: `${email} is not verified. Its owner follows the link in the email they got.`,
    Suspended: `The account ${email} is suspended.`,
  })[problem]
