import type { Command } from 'commander'
import { transact } from '../database/database.ts'
import { withDatabase } from '../database/with-database.ts'
import { setVerified } from '../organizations/organizations/verify-organization.ts'
import { OperatorError } from '../process/operator-error.ts'
import { idOf } from './id-of.ts'
import type { Shell } from './kinroll.ts'
import { addOrganizationFile } from './organization-file.command.ts'

export function addOrganization(program: Command, shell: Shell) {
  const { source, say } = shell
  const organization = program.command('organization').description('organizations of the site')
  const verify = async (id: number, isVerified: boolean) => {
    const name = await withDatabase(source, (database) =>
      transact(database, (db) => setVerified(db, id, isVerified)),
    )
    if (name === undefined) throw new OperatorError(`There is no organization ${id}.`)
    say(`${name} is ${isVerified ? 'verified' : 'no longer verified'}.`)
  }
  organization
    .command('verify')
    .description('mark an organization as verified, after you checked who runs it')
    .argument('<id>', 'the number in its address', idOf)
    .action((id: number) => verify(id, true))
  organization
    .command('unverify')
    .description('remove the mark')
    .argument('<id>', 'the number in its address', idOf)
    .action((id: number) => verify(id, false))
  addOrganizationFile(organization, shell)
}
