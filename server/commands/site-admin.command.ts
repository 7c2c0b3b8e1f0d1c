import type { Command } from 'commander'
import { transact } from '../database/database.ts'
import { withDatabase } from '../database/with-database.ts'
import {
  addSiteAdministrator,
  listSiteAdministrators,
  removeSiteAdministrator,
} from '../site/administrators.queries.ts'
import { OperatorError } from '../process/operator-error.ts'
import type { Shell } from './kinroll.ts'
import { accountProblem } from './user.command.ts'

/** Adds the sub-commands that set who administers the site. */
export function addSiteAdmin(program: Command, { source, say }: Shell) {
  const siteAdmin = program.command('site-admin').description('site administrators')
  siteAdmin
    .command('add')
    .description('make an account a site administrator')
    .argument('<email>', 'the verified email address of the account')
    .action(async (email: string) => {
      const { outcome, hasFactor } = await withDatabase(source, (database) =>
        transact(database, (db) => addSiteAdministrator(db, email)),
      )
      if (outcome === 'Already') say(`${email} is a site administrator already.`)
      else if (outcome === 'Done') say(`${email} is a site administrator.`)
      else throw new OperatorError(accountProblem(email, outcome))
      if (!hasFactor)
        say('First, they set up a passkey or an authenticator app in their account settings.')
    })
  siteAdmin
    .command('remove')
    .description('stop an account from being a site administrator')
    .argument('<email>', 'the email address of the account')
    .action(async (email: string) => {
      const isRemoved = await withDatabase(source, (database) =>
        transact(database, (db) => removeSiteAdministrator(db, email)),
      )
      if (!isRemoved) throw new OperatorError(`${email} is not a site administrator.`)
      say(`${email} is no longer a site administrator.`)
    })
  siteAdmin
    .command('list')
    .description('list the site administrators')
    .action(async () => {
      const administrators = await withDatabase(source, ({ db }) => listSiteAdministrators(db))
      if (administrators.length === 0) say('There are no site administrators.')
      for (const { email, grantedDate, hasFactor } of administrators)
        say(
          `${email} since ${grantedDate.slice(0, 10)}${hasFactor ? '' : ', without a second factor yet'}`,
        )
    })
}
