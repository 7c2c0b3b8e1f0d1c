import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { withDatabase } from '../database/with-database.ts'
import type { Database } from '../database/database.ts'
import { type Files, openFiles } from '../files/files.ts'
import { type Images, openImages } from '../images/images.ts'
import { OperatorError } from '../process/operator-error.ts'
import { idOf } from './id-of.ts'
import type { Shell } from './kinroll.ts'
import { importOrganizationFile } from './organization-file/insert-organization.ts'
import { writeOrganizationFile } from './organization-file/write-file.ts'

/** Adds the sub-commands that move a whole organization from one site to another. */
export function addOrganizationFile(organization: Command, { source, say }: Shell) {
  organization
    .command('export')
    .description('write a whole organization into a file, with decrypted care notes')
    .argument('<id>', 'the number in its address', idOf)
    .argument('[file]', 'a new file (default: organization-ID.tar.gz)')
    .action(async (id: number, file = `organization-${id}.tar.gz`) => {
      if (existsSync(file)) throw new OperatorError(`${file} exists already. Name a new file.`)
      const { rows, unreadable, missingImages, missingFiles } = await withStores(source, (stores) =>
        writeOrganizationFile(stores, id, file),
      )
      for (const line of linesOf(rows)) say(line)
      if (unreadable > 0)
        say(`${unreadable} care notes or contacts cannot be decrypted, and are not in the file.`)
      if (missingFiles > 0) say(`${missingFiles} files are missing, and are not in the file.`)
      if (missingImages > 0) say(`${missingImages} images are missing, and are not in the file.`)
      say(`Organization ${id} is in ${file}.`)
      say(
        'It has the data of families, and care notes that are NOT encrypted. Store it safely, send it encrypted, and delete it when it is imported.',
      )
    })
  organization
    .command('import')
    .description('add the organization of a file to this site')
    .argument('<file>', 'a file from “organization export”')
    .option('--owner <email>', 'an account of this site that becomes an owner')
    .action(async (file: string, options: { owner?: string }) => {
      const { organizationId, name, rows, knownAddresses } = await withStores(source, (stores) =>
        importOrganizationFile(stores, file, options),
      )
      for (const line of linesOf(rows)) say(line)
      for (const address of knownAddresses)
        say(
          `${address} has an account on this site, which is not connected. Invite them to claim their record.`,
        )
      say(`${name} is organization ${organizationId}.`)
      say('People log in with a link by email, and then set a password.')
    })
}

type Stores = { database: Database; images: Images; files: Files }

const withStores = <Result>(
  source: NodeJS.ProcessEnv,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> =>
  withDatabase(
    source,
    (database, env) =>
      work({
        database,
        images: openImages({ ...env, database }),
        files: openFiles({ ...env, database }),
      }),
    { isPatient: true },
  )

/** How many rows there are of each noun. */
const linesOf = (rows: Record<string, number>) =>
  Object.entries(rows)
    .filter(([, count]) => count > 0)
    .map(([noun, count]) => `${String(count).padStart(8)} ${noun}`)
