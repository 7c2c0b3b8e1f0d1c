import { brand } from '#contract/brand.ts'
import { Migrator } from 'kysely/migration'
import { type Columns, columnsFor, type Engine } from './columns.ts'
import { type Database, openDatabase, type Place } from './database.ts'
import { eraseFreeSpace } from './erase.ts'
import { accounts } from './migrations/0001_accounts.ts'
import { organizations } from './migrations/0002_organizations.ts'
import { images } from './migrations/0003_images.ts'
import { classes } from './migrations/0004_classes.ts'
import { doors } from './migrations/0005_doors.ts'
import { sparedLetters } from './migrations/0006_spared_letters.ts'
import { people } from './migrations/0007_people.ts'
import { families } from './migrations/0008_families.ts'
import { familyInvitations } from './migrations/0009_family_invitations.ts'
import { imports } from './migrations/0010_imports.ts'
import { roles } from './migrations/0011_roles.ts'
import { applications } from './migrations/0012_applications.ts'
import { auditLists } from './migrations/0013_audit_lists.ts'
import { semesterWindows } from './migrations/0014_semester_windows.ts'
import { timetable } from './migrations/0015_timetable.ts'
import { enrolments } from './migrations/0016_enrolments.ts'
import { calendarFeeds } from './migrations/0017_calendar_feeds.ts'
import { attendance } from './migrations/0018_attendance.ts'
import { candidates } from './migrations/0019_candidates.ts'
import { announcements } from './migrations/0020_announcements.ts'
import { enrolledDates } from './migrations/0021_enrolled_dates.ts'
import { forgottenSecret } from './migrations/0022_forgotten_secret.ts'
import { organizationDeletion } from './migrations/0023_organization_deletion.ts'
import { lastOwner } from './migrations/0024_last_owner.ts'
import { classPhotos } from './migrations/0025_class_photos.ts'
import { familyFounders } from './migrations/0026_family_founders.ts'
import { reauthentication } from './migrations/0027_reauthentication.ts'
import { familyChanges } from './migrations/0028_family_changes.ts'
import { linkBrowsers } from './migrations/0029_link_browsers.ts'
import { saltedRecoveryCodes } from './migrations/0030_salted_recovery_codes.ts'
import { knownDevices } from './migrations/0030_known_devices.ts'
import { passkeys } from './migrations/0031_passkeys.ts'
import { requiredSecondFactor } from './migrations/0032_required_second_factor.ts'
import { personKeys } from './migrations/0033_person_keys.ts'
import { auditChain } from './migrations/0034_audit_chain.ts'
import { verifiedOrganizations } from './migrations/0036_verified_organizations.ts'
import { auditLeavings } from './migrations/0037_audit_leavings.ts'
import { auditPages } from './migrations/0039_audit_pages.ts'
import { households } from './migrations/0040_households.ts'
import { emailCodesBesidePasskeys } from './migrations/0045_email_codes_beside_passkeys.ts'
import { noteSiteKeys, requireSiteKeys } from './site-keys.ts'
import { patiently } from './transaction.ts'

const migrationsFor = (columns: Columns, engine: Engine) => ({
  '0001_accounts': accounts(columns),
  '0002_organizations': organizations(columns),
  '0003_images': images(columns),
  '0004_classes': classes(columns),
  '0005_doors': doors(columns),
  '0006_spared_letters': sparedLetters,
  '0007_people': people(columns),
  '0008_families': families(columns),
  '0009_family_invitations': familyInvitations(columns),
  '0010_imports': imports(columns),
  '0011_roles': roles(columns),
  '0012_applications': applications(columns),
  '0013_audit_lists': auditLists,
  '0014_semester_windows': semesterWindows(columns),
  '0015_timetable': timetable(columns),
  '0016_enrolments': enrolments(columns, engine),
  '0017_calendar_feeds': calendarFeeds(columns),
  '0018_attendance': attendance(columns),
  '0019_candidates': candidates(columns, engine),
  '0020_announcements': announcements(columns),
  '0021_enrolled_dates': enrolledDates(columns),
  '0022_forgotten_secret': forgottenSecret,
  '0023_organization_deletion': organizationDeletion(columns),
  '0024_last_owner': lastOwner(engine),
  '0025_class_photos': classPhotos(columns),
  '0026_family_founders': familyFounders(columns),
  '0027_reauthentication': reauthentication(columns),
  '0028_family_changes': familyChanges(columns),
  '0029_link_browsers': linkBrowsers,
  '0030_known_devices': knownDevices(columns),
  '0030_salted_recovery_codes': saltedRecoveryCodes,
  '0031_passkeys': passkeys(columns),
  '0032_required_second_factor': requiredSecondFactor(columns),
  '0033_person_keys': personKeys(columns, engine),
  '0034_audit_chain': auditChain(columns),
  '0036_verified_organizations': verifiedOrganizations(columns),
  '0037_audit_leavings': auditLeavings,
  '0039_audit_pages': auditPages,
  '0040_households': households(columns),
  '0045_email_codes_beside_passkeys': emailCodesBesidePasskeys(columns),
})

export type MigrationName = keyof ReturnType<typeof migrationsFor>

/** Every migration, in order. */
export const migrationNames = (engine: Engine) =>
  Object.keys(migrationsFor(columnsFor(engine), engine)) as MigrationName[]

/** A database that a newer version of the server has brought up to date. Its message is a sentence for whoever starts this one. */
export class NewerDatabase extends Error {}

/**
 * Brings the database of a place up to date, however long that takes. Its keys must be those that the database was written
 * with, unless somebody accepts that they are lost.
 */
export async function bringUpToDate(
  place: Omit<Place, 'isPatient'>,
  { acceptsLostKeys = false } = {},
): Promise<void> {
  const database = openDatabase({ ...place, isPatient: true })
  try {
    if (!acceptsLostKeys) await requireSiteKeys(database, place.dataDir)
    await migrate(database)
    await eraseFreeSpace(database)
    if (!acceptsLostKeys) await noteSiteKeys(database, place.dataDir)
  } finally {
    await database.close()
  }
}

/** Brings the tables up to date: every migration that has not run yet, in order, forward only. A test may stop at one. */
export async function migrate({ db, engine }: Database, last?: MigrationName): Promise<void> {
  const getMigrations = async () => migrationsFor(columnsFor(engine), engine)
  const migrator = new Migrator({ db, provider: { getMigrations } })
  await patiently(async () => {
    const { error } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
    if (error) throw faultOf(error)
  })
}

function faultOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('A migration failed', { cause: error })
  const newer = /migration (\S+) is missing/.exec(error.message)?.[1]
  if (newer === undefined) return error
  return new NewerDatabase(
    `The database belongs to a newer version of ${brand.name}, which made "${newer}". Start that version, or restore a backup from before it.`,
    { cause: error },
  )
}
