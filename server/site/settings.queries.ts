import type { SiteSettings, UpdateSiteSettings } from '#contract/site/settings.ts'
import { auditSite } from '#server/audit/audit.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { lockRow } from '#server/database/lock.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import { fullName } from '#server/database/searchable.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { versionConflict } from '#server/http/problem.ts'

export const findSiteSettings = (db: Db): Promise<SiteSettings> =>
  settings(db)
    .leftJoin('person as saver', 'saver.id', 'siteSettings.savedByPersonId')
    .select(['siteSettings.version', 'siteSettings.savedDate', fullName('saver').as('savedBy')])
    .executeTakeFirstOrThrow()

const settings = (db: Db) =>
  db.selectFrom('siteSettings').select(['signUpMode', 'signUpMessage', 'siteSettings.contactEmail'])

/** Saves the settings, unless somebody saved others since that version. */
export async function updateSiteSettings(
  db: Db,
  administrator: Pick<SignedIn, 'userId' | 'personId'>,
  { version, ...after }: UpdateSiteSettings,
): Promise<SiteSettings> {
  const current = await settings(db).select('version').$call(lockRow(db)).executeTakeFirstOrThrow()
  const { version: known, ...before } = current
  if (known !== version) throw versionConflict(await findSiteSettings(db))
  await db
    .updateTable('siteSettings')
    .set({ ...after, ...lastSaved(administrator.personId), version: nextVersion })
    .execute()
  await auditSite(db, administrator, 'Edited', { type: 'Site', id: 1 }, { before, after })
  return findSiteSettings(db)
}

/** Sets who may sign up, by the command of an operator. Returns whether that is a change. */
export async function changeSignUpMode(
  db: Db,
  signUpMode: SiteSettings['signUpMode'],
): Promise<boolean> {
  const before = await db
    .selectFrom('siteSettings')
    .select('signUpMode')
    .$call(lockRow(db))
    .executeTakeFirstOrThrow()
  if (before.signUpMode === signUpMode) return false
  await db
    .updateTable('siteSettings')
    .set({ signUpMode, ...lastSaved(null), version: nextVersion })
    .execute()
  await auditSite(db, null, 'Edited', { type: 'Site', id: 1 }, { before, after: { signUpMode } })
  return true
}
