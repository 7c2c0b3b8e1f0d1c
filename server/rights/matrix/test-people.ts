import { sql } from 'kysely'
import type { TestApp } from '#server/testing/test-app.ts'
import { writeApplications } from '#server/applications/applications/test-applications.ts'
import { encryptRows } from '#server/people/care/care.encryption.ts'
import { memberCalls } from '#server/people/members/test-members.ts'
import { insertImage } from '#server/images/images.queries.ts'
import type { School } from '#server/classes/classes/test-school.ts'
import type { Ids } from './test-ids.ts'

/** The personal data in a school, with the permissions that show it. Each text occurs only there. */
export const secrets = {
  email: { text: '@', shownBy: ['members.contact', 'members.manage'] },
  /** Also shown beside an absent child. */
  phone: { text: '555 0177', shownBy: ['members.contact', 'attendance.take'] },
  address: { text: 'Canary Lane 1', shownBy: ['members.contact'] },
  birthDate: { text: '2011-02-03', shownBy: ['members.manage', 'students.manage'] },
  staffNotes: { text: 'The canary sings at night', shownBy: ['members.manage'] },
  /** Shown beside a child's emergency contacts. */
  family: { text: 'Canary family', shownBy: ['families.view', 'students.medical'] },
  condition: { text: 'Canary allergy', shownBy: ['students.medical'] },
  contact: { text: '555 0188', shownBy: ['students.medical'] },
  application: { text: 'May the canary come', shownBy: ['applications.view'] },
  answer: { text: 'It sings in the morning', shownBy: ['applications.view'] },
  inquiry: { text: 'Which canary is it', shownBy: ['applications.view'] },
  decision: { text: 'The canary may come', shownBy: ['applications.view'] },
  absence: { text: 'The canary has a fever', shownBy: ['attendance.take'] },
  internalNotes: { text: 'The canary knows the Bergs', shownBy: ['applications.decide'] },
} as const

/** Fills in all data about everybody in a school, and adds two people without accounts, of whom one is invited. */
export async function fillIn(server: TestApp, school: School, ids: Ids) {
  const { db } = server
  const { organizationId } = school
  await db
    .updateTable('person')
    .set({ phone: secrets.phone.text, birthDate: secrets.birthDate.text, bio: 'Sings.' })
    .execute()
  await db
    .updateTable('organizationUser')
    .set({ staffNotes: secrets.staffNotes.text, isTeacher: true })
    .execute()
  const family = { name: secrets.family.text, address: secrets.address.text }
  await db.updateTable('family').set(family).execute()
  await db
    .insertInto('careNotes')
    .values({ personId: ids.childId, savedDate: '2026-08-01T12:00:00.000Z', savedByPersonId: null })
    .execute()
  const severe = { severity: 'Severe', reaction: null, whatToDo: null, reviewDate: null } as const
  await db
    .insertInto('careCondition')
    .values(
      await encryptRows(db, 'careCondition', ids.childId, [
        { ...severe, name: secrets.condition.text },
      ]),
    )
    .execute()
  const neighbor = { name: 'June', relation: 'Neighbor', mayPickUp: true }
  const { familyId, childId: personId } = ids
  await db
    .insertInto('emergencyContact')
    .values(
      await encryptRows(db, 'emergencyContact', personId, [
        { ...neighbor, familyId, phone: secrets.contact.text },
      ]),
    )
    .execute()
  const enrolled = await db
    .selectFrom('organizationUser')
    .where('personId', '=', personId)
    .where('organizationId', '=', organizationId)
    .select('id as organizationUserId')
    .executeTakeFirstOrThrow()
  await school.enroll(ids.classId, enrolled)
  const { organizationId: _, ...inSemester } = { ...school.algebra, semesterId: ids.semesterId }
  const at = { ...inSemester, slotId: ids.timeSlotId, roomId: ids.roomId }
  for (const name of ['Botany', 'Choir']) {
    await school.enroll(await school.class({ ...at, name }), enrolled)
  }
  const farAway = { startDate: '2091-09-01', endDate: '2091-12-19' }
  const semesterId = await school.semester({ name: 'Fall 2091', ...farAway })
  const toCome = await school.class({ ...farAway, name: 'Drama', semesterId })
  await school.enroll(toCome, enrolled)
  await reportAbsences(server, school, ids)
  await addPhoto(server, school)
  await writeApplications(server, ids, {
    message: secrets.application.text,
    answer: secrets.answer.text,
    inquiry: secrets.inquiry.text,
    decisionEmail: secrets.decision.text,
    internalNotes: secrets.internalNotes.text,
  })
  const calls = memberCalls(server, school)
  const { id: waiting } = await calls.added({ firstName: 'Oma', isParent: true })
  await calls.invite(waiting, 'oma@example.org')
  await calls.added({ firstName: 'Opa', isParent: true, contactEmail: 'opa@example.org' })
  const { organizationUserId: owner } = school.owner
  const given = { untilDate: null, grantedByPersonId: null, grantedDate: new Date().toISOString() }
  await db
    .insertInto('roleGrant')
    .values({ organizationId, roleId: ids.roleId, organizationUserId: owner, ...given })
    .execute()
  return { child: enrolled.organizationUserId, waiting, owner }
}

/** The child and the owner will not come on a day, and the owner has a substitute. */
async function reportAbsences({ db }: TestApp, school: School, ids: Ids) {
  const { organizationId, owner } = school
  const { classId, childId: personId } = ids
  const classDayId = await school.classDay({ date: '2026-12-05' })
  const meeting = { organizationId, classId, classDayId }
  const reported = {
    note: secrets.absence.text,
    reportedByPersonId: owner.personId,
    reportedDate: new Date().toISOString(),
  }
  await db
    .insertInto('absence')
    .values({ ...meeting, ...reported, personId, reason: 'Ill' })
    .execute()
  const { organizationUserId } = owner
  const taught = { organizationId, classId, organizationUserId, role: 'Lead' as const }
  await db.insertInto('classTeacher').values(taught).execute()
  await db
    .insertInto('teacherAbsence')
    .values({ ...meeting, ...reported, note: 'Page 12', organizationUserId })
    .execute()
  const { organizationUserId: substitute } = await school.member('Kai', { isTeacher: true })
  const named = { namedByPersonId: null, namedDate: reported.reportedDate }
  await db
    .insertInto('substitution')
    .values({ ...meeting, ...named, organizationUserId: substitute })
    .execute()
}

/** A photo of the owner, who teaches. */
async function addPhoto({ db }: TestApp, { owner: { userId, personId } }: School) {
  const size = { width: 4, height: 3, bytes: 100 }
  const photoImageId = await insertImage(db, {
    ownerUserId: userId,
    personId,
    key: 'p'.repeat(24),
    ...size,
  })
  await db.updateTable('person').set({ photoImageId }).where('id', '=', personId).execute()
}

/** A text in each name of the other school, and nowhere else. */
export const canary = 'Zqxcanary'

/** Adds the canary to the names of all records of a school. */
export async function addCanary(server: TestApp, ids: Ids) {
  const { db } = server
  const { organizationId, familyId } = ids
  const name = `${canary} 1`
  const searchName = canary.toLowerCase()
  const ofSchool = db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .select('personId')
  const ofFamily = db.selectFrom('familyMember').where('familyId', '=', familyId).select('personId')
  await db
    .updateTable('person')
    .set({ lastName: canary, searchName, phone: canary, contactEmail: canary, bio: canary })
    .where((where) => where.or([where('id', 'in', ofSchool), where('id', 'in', ofFamily)]))
    .execute()
  await db.updateTable('organization').set({ name }).where('id', '=', organizationId).execute()
  await db.updateTable('family').set({ name, address: name }).where('id', '=', familyId).execute()
  for (const table of ['class', 'semester', 'role', 'room', 'timeSlot'] as const) {
    await db
      .updateTable(table)
      .set({ name: sql`${canary} || ' ' || ${sql.ref('id')}` })
      .where('organizationId', '=', organizationId)
      .execute()
  }
  await db
    .updateTable('announcement')
    .set({ title: canary, body: canary })
    .where('organizationId', '=', organizationId)
    .execute()
  await db
    .updateTable('organizationUser')
    .set({ searchName, staffNotes: canary })
    .where('organizationId', '=', organizationId)
    .execute()
  await db
    .updateTable('import')
    .set({ fileName: canary })
    .where('organizationId', '=', organizationId)
    .execute()
  await db
    .updateTable('invitation')
    .set({ email: `${canary}@example.org` })
    .where('organizationId', '=', organizationId)
    .execute()
  await writeApplications(server, ids, {
    message: canary,
    answer: canary,
    inquiry: canary,
    decisionEmail: canary,
    internalNotes: canary,
  })
}
