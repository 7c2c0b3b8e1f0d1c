import type {
  InviteNext,
  PublishSetUp,
  SetUp,
  SetUpDraft,
  SetUpInvitations,
  SetUpPreview,
} from '#contract/organizations/set-up.ts'
import { registrationInWords } from '#contract/classes/rule-words.ts'
import { conflictSentence } from '#contract/timetable/conflict-words.ts'
import type { Stores } from '#server/classes/classes/classes.queries.ts'
import { registrationOf } from '#server/classes/eligibility/blockers.rules.ts'
import { type Database } from '#server/database/database.ts'
import { dryRun } from '#server/database/dry-run.ts'
import { memberName } from '#server/database/searchable.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict } from '#server/http/problem.ts'
import type { Images } from '#server/images/images.ts'
import { inviteMembers } from '#server/people/invitations/invite-members.ts'
import {
  uninvitedMembers,
  membersWithoutEmail,
} from '#server/people/invitations/uninvited-members.queries.ts'
import { clock } from '#server/process/clock.ts'
import { findNow } from '#server/tenancy/organizations.queries.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { conflictsIn } from '#server/timetable/timetable/conflicts.rules.ts'
import { readPlan } from '#server/timetable/timetable/plan.queries.ts'
import { makeSchool, type School } from './make-school.ts'
import {
  findSetUp,
  lockAnySetUp,
  lockSetUp,
  type Made,
  mostNames,
  published,
} from './set-up.queries.ts'

/** What publishing would make, and who would be invited. */
export async function previewSetUp(
  { database, images }: { database: Database; images: Images },
  holder: Holder,
): Promise<SetUpPreview> {
  return dryRun(database, async (db) => {
    const { draft, publishedDate } = await findSetUp(db, holder)
    if (publishedDate !== null) throw published()
    const before = await listInvited(db, holder.organizationId)
    const school = await makeSchool({ db, images }, holder, draft, 'Preview')
    const { year, registration: window, rooms } = school.planned
    const term = {
      name: year.name,
      startDate: year.startDate,
      registrationOpens: window.opens,
      registrationOpensTime: window.opensTime,
      registrationCloses: window.closes,
    }
    const now = await findNow(db, holder.organizationId)
    const registration = registrationOf({ ...term, semesterStartDate: year.startDate }, now)
    return {
      days: school.days,
      classes: await withConflicts(db, holder, school),
      roomsCount: rooms.length,
      slotsCount: year.slots.length,
      ...before,
      registration: registrationInWords({ ...term, registration }),
    }
  })
}

/** The classes with their teachers, and with what a person or a room would be in twice. */
async function withConflicts(db: Db, { organizationId }: Holder, school: School) {
  const { startDate, endDate, name } = school.planned.year
  const { semesterId } = school
  const plan = await readPlan(db, organizationId, { startDate, endDate, semesterId })
  const conflictsOf = conflictsIn(plan)
  return school.classes.map(({ row, classId, teacher }) => {
    const one = plan.classes.find(({ id }) => id === classId)
    return {
      row,
      name: one?.name ?? name,
      teacherName: teacher?.name ?? null,
      isPlaceholder: teacher?.isPlaceholder ?? false,
      conflicts: one ? conflictsOf(one).map(conflictSentence) : [],
    }
  })
}

/** Who would be invited, and which adults cannot be, because they have no email address. */
async function listInvited(db: Db, organizationId: number) {
  const rows = await uninvitedMembers(db, organizationId)
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .select(['contactEmail', memberName.as('name')])
    .execute()
  const invited = [...new Map(rows.map((row) => [row.contactEmail, row.name])).values()]
  const without = await membersWithoutEmail(db, organizationId)
    .select(memberName.as('name'))
    .orderBy('organizationUser.searchName')
    .execute()
  const names = without.map(({ name }) => name)
  return {
    invited: invited.slice(0, mostNames),
    invitedCount: invited.length,
    withoutEmail: names.slice(0, mostNames),
    withoutEmailCount: names.length,
  }
}

/** Makes everything that the draft says, all of it or nothing. */
export async function publishSetUp(
  stores: Stores,
  holder: Holder,
  { version }: PublishSetUp,
): Promise<SetUp> {
  const { db } = stores
  const { organizationId, personId } = holder
  const row = await lockSetUp(db, holder, version)
  if (!row) throw conflict('nothing', {}, 'There’s nothing to publish yet.')
  if (row.publishedDate !== null) throw published()
  const school = await makeSchool(stores, holder, JSON.parse(row.draft) as SetUpDraft, null)
  const { planned: _, days: __, classes: ___, ...ids } = school
  const importIds = await listImports(db, organizationId, row.createdDate)
  const made: Made = { ...ids, importIds, invitedIds: [] }
  await db
    .updateTable('setUp')
    .set({ made: JSON.stringify(made), publishedDate: clock.timestamp(), exceptions: '[]' })
    .set({ ...lastSaved(personId), version: nextVersion })
    .where('organizationId', '=', organizationId)
    .execute()
  return findSetUp(db, holder)
}

/** The imports that were applied since the set-up was begun. */
async function listImports(db: Db, organizationId: number, since: string): Promise<number[]> {
  const rows = await db
    .selectFrom('import')
    .where('organizationId', '=', organizationId)
    .where('state', '=', 'Applied')
    .where('createdDate', '>=', since)
    .orderBy('id')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Invites the next members with an email address, after publishing. */
export async function inviteNext(
  db: Db,
  holder: Holder,
  { atMost }: InviteNext,
): Promise<SetUpInvitations> {
  const { organizationId } = holder
  const row = await lockAnySetUp(db, holder)
  if (!row?.made) throw conflict('not_published', {}, 'Publish first. Then people can be invited.')
  const made = JSON.parse(row.made) as Made
  const asked = new Set(made.invitedIds)
  const rows = await uninvitedMembers(db, organizationId)
    .orderBy('organizationUser.id')
    .select(['organizationUser.id', 'contactEmail'])
    .execute()
  const byAddress = new Map(rows.toReversed().map((each) => [each.contactEmail, each.id]))
  const waiting = [...byAddress.values()].filter((id) => !asked.has(id)).toReversed()
  const ids = waiting.slice(0, atMost)
  if (ids.length === 0) return { invitedCount: 0, remainingCount: 0, notInvited: [] }
  const { invited, notInvited } = await inviteMembers(db, holder, { ids })
  const invitedIds = [...made.invitedIds, ...ids]
  await db
    .updateTable('setUp')
    .set({ made: JSON.stringify({ ...made, invitedIds }) })
    .where('organizationId', '=', organizationId)
    .execute()
  return { invitedCount: invited, remainingCount: waiting.length - ids.length, notInvited }
}
