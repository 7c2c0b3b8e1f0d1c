import { NotificationGroup } from '#contract/accounts/notifications.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import { openSchool } from '../classes/classes/test-school.ts'
import { notify } from '../notifications/notify.ts'
import { careNoteReadKind } from '../people/care/care-note-read.notification.ts'
import { openFamily } from '../people/families/test-family.ts'
import { importDoneKind } from '../people/imports/import.notification.ts'
import { insertImport } from '../people/imports/imports.queries.ts'
import { todayIn } from '../tenancy/organizations.queries.ts'
import { sweepSemesters } from '../timetable/semesters/semesters.sweep.ts'
import type { TestApp } from './test-app.ts'
import { sendNotifications } from './test-emails.ts'

/**
 * A member of a school who gets one email of each kind that an organization sends by its calendar or about rights,
 * imports and care notes.
 */
export async function writeOneOfEachNews(server: TestApp) {
  const { db, database } = server
  const school = await openSchool(server)
  const { organizationId, owner } = school
  const zone = db.updateTable('organization').where('id', '=', organizationId)
  // There it is after 8 AM.
  await zone.set({ timeZone: 'Asia/Tokyo' }).execute()
  const { organizationUserId, ...reader } = await school.member('Rosa', { isParent: true })
  for (const group of NotificationGroup.options)
    await db
      .insertInto('notificationChoice')
      .values({ userId: reader.userId, organizationId, group, way: 'Email' })
      .execute()
  const today = todayIn('Asia/Tokyo')
  const [opens, closes, starts] = [today, addDays(today, 2), addDays(today, 1)]
  await school.semester({ name: 'Spring', registrationOpens: opens })
  await school.semester({ name: 'Summer', registrationCloses: closes })
  await school.semester({ name: 'Winter', startDate: starts, endDate: addDays(starts, 90) })
  await sweepSemesters(database)
  await sweepSemesters(database)

  const slotId = await school.slot()
  const times = { startTime: null, endTime: null }
  const teachers = [{ organizationUserId, role: 'Lead' as const }]
  await school.class({ name: 'Choir', slotId, ...times, teachers })
  await server.put(`/api/TimeSlot/admin/${slotId}`, {
    token: owner.token,
    body: { name: 'First hour', startTime: '10:00', endTime: '11:00', version: 1 },
  })
  // Otherwise it shares an email with what waits later.
  await sendNotifications(server)

  const role = db.selectFrom('role').where('organizationId', '=', organizationId)
  const { id: roleId } = await role.select('id').executeTakeFirstOrThrow()
  const path = `/api/Role/admin/grants/${roleId}/${organizationUserId}`
  await server.put(path, { token: owner.token, body: { untilDate: null } })

  const file = { organizationId, fileName: 'people.csv', text: 'First name\nIda\n' }
  const importId = await insertImport(db, file, reader.personId)
  await db.updateTable('import').set({ state: 'Applied' }).where('id', '=', importId).execute()
  const family = await openFamily(server, reader)
  const { personId } = await family.child('Mia')
  await db
    .insertInto('organizationUser')
    .values({
      organizationId,
      personId,
      searchName: 'mia',
      isOwner: false,
      isTeacher: false,
      isStudent: true,
      isParent: false,
      status: 'Active',
      joinedDate: new Date().toISOString(),
    })
    .execute()
  const common = { organizationId, actorUserId: owner.userId }
  await notify(db, importDoneKind, {
    ...common,
    subject: { type: 'Import', id: importId },
    facts: { importId, userId: reader.userId },
  })
  await notify(db, careNoteReadKind, {
    ...common,
    subject: { type: 'Person', id: personId },
    facts: { personId, readerUserIds: [owner.userId] },
  })
  return reader
}
