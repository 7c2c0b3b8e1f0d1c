import { expect, test } from 'vitest'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { readEmails, sendNotifications } from '#server/testing/test-emails.ts'
import { potteryEachTest } from './test-absences.ts'

const pottery = potteryEachTest()

/** The emails of notifications that somebody got. */
const emailsTo = ({ email }: { email: string }) => readEmails(pottery().server, email)
const subjects = async (reader: { email: string }) =>
  (await emailsTo(reader)).map(({ subject }) => subject)
const texts = async (reader: { email: string }) => (await emailsTo(reader)).map(({ text }) => text)

/** The titles of what somebody reads in the app. */
const titles = async ({ userId }: { userId: number }) => {
  const { server, school } = pottery()
  await sendNotifications(server)
  const rows = await server.db
    .selectFrom('notificationRecipient')
    .innerJoin('notification', 'notification.id', 'notificationId')
    .where('notification.organizationId', '=', school.organizationId)
    .where('notificationRecipient.userId', '=', userId)
    .orderBy('notification.id')
    .select('title')
    .execute()
  return rows.map(({ title }) => title)
}

test(
  'Teachers of the class get an email about an absence, the office reads it in the app, and neither has the reason',
  { tags: ['6.absences-notified'] },
  async () => {
    const { server, school, ada, lea, nina, report } = pottery()
    const frontDesk = await holderOf(server, school, 'Front desk')
    const viewer = await holderOf(server, school, 'Viewer')
    await report(ada)
    const news = 'Mia Lind will not come to Pottery'
    for (const teacher of [lea, nina]) {
      expect(await subjects(teacher)).toEqual([news])
      expect(await titles(teacher)).toEqual([news])
    }
    const [text] = await texts(lea)
    expect(text).toContain('Sat, Nov 28')
    expect(text).toContain(`/my/classes/${pottery().classId}/attendance/${pottery().days[0]}`)
    expect(text).not.toMatch(/fever|Ill\b|after all/)
    for (const reader of [frontDesk, school.owner]) {
      expect(await subjects(reader)).toEqual([])
      expect(await titles(reader)).toEqual([news])
    }
    for (const nobody of [ada, viewer]) expect(await titles(nobody)).toEqual([])
  },
)

test(
  'An absence that is withdrawn says that the student comes after all; one of a student who left, or a class that is canceled, says nothing',
  { tags: ['6.absences-notified'] },
  async () => {
    const { server, school, ada, lea, mia, classId, on, report } = pottery()
    await report(ada, { meetings: [on(0), on(1)] })
    expect(await titles(lea)).toHaveLength(1)
    await report(ada, { meetings: [], withdrawn: [on(0)] })
    expect((await titles(lea)).at(-1)).toBe('Mia Lind will come to Pottery after all')
    await report(ada, { note: 'Flu', meetings: [on(1)] })
    await school.removeStudent(classId, mia)
    expect(await titles(lea)).toHaveLength(2)
    await report(ada, { personId: pottery().tom.personId })
    await server.db
      .updateTable('class')
      .set({ status: 'Canceled' })
      .where('id', '=', classId)
      .execute()
    expect(await titles(lea)).toHaveLength(2)
  },
)

test(
  'An absence on one day that is withdrawn on another says both',
  { tags: ['6.absences-notified'] },
  async () => {
    const { ada, lea, on, report } = pottery()
    await report(ada, { meetings: [on(0)] })
    await report(ada, { meetings: [on(1)], withdrawn: [on(0)] })
    expect((await titles(lea)).at(-1)).toBe('Mia Lind will not come to Pottery')
    expect((await texts(lea)).at(-1)).toMatch(/Mia Lind will come after all on \S.*\./)
  },
)

test(
  'A substitute who also takes attendance in every class is notified of an absence once',
  { tags: ['6.absences-notified'] },
  async () => {
    const { server, school, ada, lea, reportTeaching, name, report } = pottery()
    const frontDesk = await holderOf(server, school, 'Front desk', { isTeacher: true })
    await reportTeaching(lea)
    await name(school.owner, frontDesk)
    await report(ada)
    const [, ...absences] = await titles(frontDesk)
    expect(absences).toEqual(['Mia Lind will not come to Pottery'])
  },
)

test(
  'A teacher who lacks the second factor that the organization requires is not notified of students',
  { tags: ['6.absences-notified'] },
  async () => {
    const { server, school, ada, lea, report } = pottery()
    await server.db
      .updateTable('organization')
      .set({ isSecondFactorRequired: true })
      .where('id', '=', school.organizationId)
      .execute()
    await report(ada)
    for (const somebody of [lea, school.owner]) expect(await titles(somebody)).toEqual([])
  },
)

test(
  'Those who can substitute or name a substitute are notified of an absent teacher, and the substitute and the teacher of who was named',
  { tags: ['6.substitutes-notified'] },
  async () => {
    const { server, school, ada, lea, nina, on, classId, reportTeaching, take, name } = pottery()
    const scheduler = await holderOf(server, school, 'Scheduler')
    const roomId = await school.room({ name: 'Studio' })
    await server.db
      .updateTable('classMeeting')
      .set({ roomId, startTime: '09:30', endTime: '10:30' })
      .where('classId', '=', classId)
      .execute()
    const oma = await school.member('Oma', { isTeacher: true })
    await reportTeaching(lea)
    const absent = 'Lea Lind is absent from Pottery'
    for (const reader of [nina, scheduler, school.owner])
      expect(await subjects(reader)).toEqual([absent])
    expect((await texts(nina))[0]).toContain('Sat, Nov 28: needs a substitute')
    for (const nobody of [lea, ada, oma]) expect(await titles(nobody)).toEqual([])

    await take(nina)
    expect(await titles(lea)).toEqual(['Nina Lind substitutes in Pottery on Sat, Nov 28'])
    await name(school.owner, oma, nina.organizationUserId)
    expect((await titles(oma)).at(-1)).toBe('You substitute in Pottery on Sat, Nov 28')
    expect((await texts(oma)).at(-1)).toContain(
      'You substitute in Pottery on Sat, Nov 28, 9:30–10:30 AM, Studio.',
    )
    expect((await texts(oma)).at(-1)).toContain('Lea Lind: Glaze the bowls')
    expect((await titles(nina)).at(-1)).toBe('Oma Lind substitutes in Pottery on Sat, Nov 28')

    await reportTeaching(lea, { meetings: [], withdrawn: [on(0)] })
    expect((await titles(oma)).at(-1)).toBe('You no longer substitute in Pottery on Sat, Nov 28')
    expect((await titles(nina)).at(-1)).toBe('Lea Lind will teach Pottery after all')
  },
)

test(
  'Those who can name a substitute are notified of a day that a substitute gives back, and not of one that they withdraw',
  { tags: ['6.substitutes-notified'] },
  async () => {
    const { server, school, lea, nina, classId, reportTeaching, take, name } = pottery()
    const scheduler = await holderOf(server, school, 'Scheduler')
    await reportTeaching(lea)
    await name(school.owner, nina)
    await name(school.owner, { organizationUserId: null }, nina.organizationUserId)
    const absent = 'Lea Lind is absent from Pottery'
    for (const reader of [scheduler, school.owner]) expect(await titles(reader)).toEqual([absent])

    await take(nina)
    await take(nina, false)
    const needed = 'Pottery needs a substitute again on Sat, Nov 28'
    for (const reader of [scheduler, school.owner])
      expect(await titles(reader)).toEqual([absent, needed])
    expect((await texts(scheduler)).at(-1)).toContain(
      `/organizations/${school.organizationId}/admin/classes/${classId}`,
    )
    expect((await titles(lea)).at(-1)).toBe('Nobody substitutes in Pottery on Sat, Nov 28')
    expect(await titles(nina)).not.toContain(needed)
  },
)
