import type { ReviewApplication } from '#contract/applications/application-review.ts'
import { hour, second } from '#contract/dates/durations.ts'
import { weekdayOf } from '#contract/dates/weekdays.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { remindOfOffers } from './classes/enrollments/offers.sweep.ts'
import { inDays } from './classes/enrollments/test-enrollments.ts'
import { emails } from './emails.ts'
import { writePdf } from './files/test-files.ts'
import { deliverDue } from './mail/delivery.ts'
import { openMailTransport } from './mail/transport.ts'
import { notificationKinds } from './notifications.ts'
import { openTestApp, signInSomebody, type TestApp } from './testing/test-app.ts'
import { publicUrl, sendNotifications, testMailSettings } from './testing/test-emails.ts'
import { type FilledSchool, ok, openFilledSchool } from './testing/test-filled-school.ts'
import { openTestSmtp, type TestSmtp } from './testing/test-smtp.ts'
import { sweepSemesters } from './timetable/semesters/semesters.sweep.ts'

let server: TestApp
let smtp: TestSmtp
let school: FilledSchool
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') })
  server = await openTestApp()
  smtp = await openTestSmtp()
  school = await openFilledSchool(server)
  await deliver()
})
afterAll(async () => {
  await smtp.close()
  await server.close()
  vi.useRealTimers()
})

type Visitor = { token: string }

const post = ({ token }: Visitor, path: string, body: object) =>
  ok(server.post(`/api/${path}`, { token, body }))
const put = ({ token }: Visitor, path: string, body: object) =>
  ok(server.put(`/api/${path}`, { token, body }))
const read = async ({ token }: Visitor, path: string) =>
  (await ok(server.get(`/api/${path}`, { token }))).json()

const enroll = (parent: Visitor, classId: number, { personId }: { personId: number }) =>
  ok(school.enroll(classId, parent, personId))
const announce = (author: Visitor, values: object = {}) => {
  const { organizationId } = school
  return post(author, 'Announcement/admin', {
    organizationId,
    title: 'Snow',
    body: 'At home.',
    ...values,
  })
}
/** Declines the only request for an exception that waits. */
const declineException = async (member: Visitor) => {
  const path = `ExceptionRequest/admin/organization/${school.organizationId}`
  const { items } = await read(member, path)
  const { id, version } = items.find(({ state }: { state: string }) => state === 'Asked')
  return put(member, `ExceptionRequest/admin/decline/${id}`, { version })
}
/** The only application, as those who review it see it. */
const findApplication = async (): Promise<ReviewApplication> => {
  const path = 'Application/admin'
  const { items } = await read(school.rita, `${path}/organization/${school.organizationId}`)
  return read(school.rita, `${path}/${items[0].id}`)
}
const readCare = ({ personId }: { personId: number }) =>
  read(school.fred, `Family/admin/organization/${school.organizationId}/care/${personId}`)
const meeting = () => ({ classId: school.pottery, classDayId: school.classDayId })
/** Moves the clock to a day at noon and runs what happens by the calendar. */
const comes = async (date: string) => {
  vi.setSystemTime(new Date(`${date}T12:00:00Z`))
  await sweepSemesters(server.database)
}

/** Sends everything that waits, and returns what arrives at the mail server. */
async function deliver() {
  await sendNotifications(server)
  const { database, encryption } = server
  const log = { warn: expect.unreachable, error: expect.unreachable } as never
  const transport = openMailTransport(testMailSettings(smtp.url))
  const sender = { database, encryption, publicUrl, emails, log, smtp: transport }
  await Promise.all([1, 2, 3, 4, 5].map(() => deliverDue(sender)))
  return smtp.arrived.splice(0)
}

/** What each person reads in the app and in emails. */
const said = new Map<string, string[]>()

/**
 * The same, as a list of who gets which kind of notification in which way. What comes by email is in the app too, with
 * the same title.
 */
async function hear(): Promise<string[]> {
  const arrived = await deliver()
  const rows = await server.db
    .selectFrom('notificationRecipient')
    .innerJoin('notification', 'notification.id', 'notificationId')
    .innerJoin('user', 'user.id', 'notificationRecipient.userId')
    .innerJoin('person', 'person.userId', 'user.id')
    .where('sentDate', '=', new Date().toISOString())
    .select(['kind', 'title', 'lines', 'firstName as name', 'email'])
    .execute()
  const heard = rows.map(({ kind, title, lines, name, email }) => {
    const at = arrived.findIndex(
      ({ recipients, mail }) => recipients.includes(email) && mail.subject === title,
    )
    const [sent] = at < 0 ? [] : arrived.splice(at, 1)
    said.set(name, [...(said.get(name) ?? []), title, lines, sent?.mail.text ?? ''])
    return lineOf(kind, sent ? 'email' : 'app', name)
  })
  const others = arrived.map(({ recipients, mail }) => `${recipients.join()}: ${mail.subject}`)
  return [...heard, ...others].toSorted()
}

const lineOf = (kind: string, way: 'email' | 'app', name: string) => `${kind} (${way}): ${name}`

/** First names of who gets an email and reads it in the app, and of who reads it in the app only. */
type Recipients = { email?: string; app?: string }

type Happening = {
  what: string
  happens: () => Promise<unknown>
  /** The recipients of each kind of notification that it sends. */
  notifies: Record<string, Recipients>
}

const listed = (notifies: Happening['notifies']) =>
  Object.entries(notifies)
    .flatMap(([kind, recipients]) =>
      (['email', 'app'] as const).flatMap((way) =>
        (recipients[way]?.split(' ') ?? []).map((name) => lineOf(kind, way, name)),
      ),
    )
    .toSorted()

/** Active members, without those whom everything concerns. */
const [office, teachers] = ['Ada Rita Vito Fred', 'Lea Cem Asta Sue Nell']
const families = 'Vera Amy Sam Bea Cara Dora'

const happenings: Happening[] = [
  {
    what: 'Bea enrolls Ben, whom Vera’s family does not know',
    happens: () => enroll(school.bea, school.pottery, school.ben),
    notifies: { EnrollmentEnrolled: { email: 'Bea' } },
  },
  {
    what: 'Vera enrolls Mia, who is a child of Bea too',
    happens: () => enroll(school.vera, school.pottery, school.mia),
    notifies: { EnrollmentEnrolled: { email: 'Vera Paul Bea Ella', app: 'Apu' } },
  },
  {
    what: 'Vera enrolls Sam, who has an account',
    happens: () => enroll(school.vera, school.pottery, school.sam),
    notifies: { EnrollmentEnrolled: { email: 'Vera Paul Sam Ella', app: 'Apu' } },
  },
  {
    what: 'Dora enrolls Dan in a class that is full',
    happens: () => enroll(school.dora, school.pottery, school.dan),
    notifies: { EnrollmentWaitlisted: { email: 'Dora' } },
  },
  {
    what: 'Vera enrolls Mia in a class where Ben has the only seat',
    happens: () => enroll(school.vera, school.chess, school.mia),
    notifies: { EnrollmentWaitlisted: { email: 'Vera Paul Bea Ella', app: 'Apu' } },
  },
  {
    what: 'Bea withdraws Ben from that class',
    happens: () => ok(school.withdraw(school.chess, school.bea, school.ben.personId)),
    notifies: {
      EnrollmentWithdrawn: { email: 'Bea' },
      SeatOffered: { email: 'Vera Paul Bea Ella', app: 'Apu' },
    },
  },
  {
    what: 'Vera requests a seat for Sam',
    happens: () => enroll(school.vera, school.choir, school.sam),
    notifies: {
      EnrollmentRequested: { email: 'Vera Paul Sam Ella', app: 'Apu' },
      SeatRequested: { email: 'Ada Ann Rita Ella', app: 'Apu' },
    },
  },
  {
    what: 'Rita declines it',
    happens: async () => {
      const [request] = await school.roster(school.choir)
      return ok(school.decide(school.choir, request!, { status: 'Declined' }, school.rita.token))
    },
    notifies: { EnrollmentDeclined: { email: 'Vera Paul Sam Ella', app: 'Apu' } },
  },
  {
    what: 'Vera asks for a seat for Mia, who is too young',
    happens: () =>
      post(school.vera, `ExceptionRequest/class/${school.debate}`, {
        personId: school.mia.personId,
        sentence: 'She cannot wait.',
      }),
    notifies: { ExceptionAsked: { email: 'Ada Ann Rita Ella', app: 'Apu' } },
  },
  {
    what: 'Rita declines that',
    happens: () => declineException(school.rita),
    notifies: { ExceptionDeclined: { email: 'Vera' } },
  },
  {
    what: 'Vito asks for a permission',
    happens: () =>
      post(school.vito, `ExceptionRequest/permission/${school.organizationId}`, {
        permission: 'students.medical',
        sentence: 'I help with attendance.',
      }),
    notifies: { ExceptionAsked: { email: 'Ada Ann Ella', app: 'Apu' } },
  },
  {
    what: 'Ann declines that',
    happens: () => declineException(school.ann),
    notifies: { ExceptionDeclined: { email: 'Vito' } },
  },
  {
    what: 'Vera requests a seat for Sam and puts him on a waitlist at once',
    happens: () => {
      const { personId } = school.sam
      const places = [
        { personId, classId: school.chess, way: 'Waitlist' },
        { personId, classId: school.choir, way: 'Request' },
      ]
      return post(school.vera, `FamilyPlan/enroll/${school.spring}`, { places })
    },
    notifies: {
      PlanEnrolled: { email: 'Vera Paul Sam Ella', app: 'Apu' },
      SeatRequested: { email: 'Ada Ann Rita Ella', app: 'Apu' },
    },
  },
  {
    what: 'Ann announces something to all members',
    happens: () => announce(school.ann),
    notifies: {
      Announcement: {
        email: `${office} Stan ${teachers} ${families} Ella`,
        app: 'Apu',
      },
    },
  },
  {
    what: 'Lea announces something to her class',
    happens: () => announce(school.lea, { classId: school.pottery }),
    notifies: {
      Announcement: { email: 'Cem Asta Sue Vera Paul Amy Bea Sam Ella', app: 'Apu' },
    },
  },
  {
    what: 'Ann announces something to the students',
    happens: () => announce(school.ann, { kinds: ['Student'] }),
    notifies: {
      Announcement: { email: 'Vera Paul Amy Bea Cara Dora Sam Ella', app: 'Apu' },
    },
  },
  {
    what: 'Stan moves a class to another weekday',
    happens: () =>
      put(school.stan, `Class/admin/place/${school.pottery}`, {
        weekday: weekdayOf(school.day),
        slotId: null,
        roomId: null,
        version: 1,
      }),
    notifies: {
      ClassChanged: { email: 'Lea Cem Asta Sue Vera Paul Bea Dora Sam Ella', app: 'Apu' },
    },
  },
  {
    what: 'Stan publishes a class',
    happens: () => {
      const { organizationId, spring: semesterId, term } = school
      const weaving = { name: 'Weaving', status: 'Published', ...term }
      return post(school.stan, 'Class/admin', { organizationId, semesterId, ...weaving })
    },
    notifies: {
      ClassesPublished: {
        email: 'Ella',
        app: `${office} Ann ${teachers} ${families} Apu`,
      },
    },
  },
  {
    what: 'Stan changes the hours of a class day',
    happens: async () => {
      const path = `ClassDay/admin/${school.classDayId}`
      const { date, type, endTime, notes, version } = await read(school.stan, path)
      const body = { date, type, endTime, notes, makesUpClassDayId: null, version }
      return put(school.stan, path, { ...body, startTime: '10:00' })
    },
    notifies: {
      ClassDayChanged: { email: 'Lea Cem Asta Sue Vera Paul Bea Sam Ella', app: 'Apu' },
    },
  },
  {
    what: 'Lea sets homework',
    happens: () =>
      post(school.lea, `Class/homework/${school.pottery}`, { date: school.day, text: 'Page 7' }),
    notifies: { HomeworkSet: { email: 'Cem Asta Sue Vera Paul Bea Sam Ella', app: 'Apu' } },
  },
  {
    what: 'Lea adds a file',
    happens: () => {
      const file = { name: 'Bowls.pdf', bytes: writePdf({ objects: 'Bowls' }) }
      return ok(server.uploadFile(school.lea.token, school.pottery, file))
    },
    notifies: { ClassFileAdded: { email: 'Cem Asta Sue Vera Paul Bea Sam Ella', app: 'Apu' } },
  },
  {
    what: 'Lea reports that she will not come',
    happens: () =>
      post(school.lea, 'Absence/report-teaching', { note: null, meetings: [meeting()] }),
    notifies: { TeacherAbsent: { email: 'Ada Ann Stan Cem Sue Ella', app: 'Apu' } },
  },
  {
    what: 'Stan names Nell as the substitute',
    happens: () => {
      const { organizationUserId } = school.nell
      const path = `Absence/admin/substitute/${school.pottery}/${school.classDayId}`
      return put(school.stan, path, { organizationUserId, replaces: null })
    },
    notifies: { SubstituteNamed: { email: 'Lea Nell' } },
  },
  {
    what: 'Vera reports that Mia will not come',
    happens: () =>
      post(school.vera, 'Absence/report', {
        personId: school.mia.personId,
        reason: 'Ill',
        note: null,
        meetings: [meeting()],
      }),
    notifies: {
      AbsenceReported: { email: 'Lea Cem Asta Sue Nell Ella', app: 'Apu' },
      AbsenceReportedToOffice: { app: 'Ada Ann Fred' },
    },
  },
  {
    what: 'Ada grants Vito a role',
    happens: async () => {
      const path = `Role/admin/grants/${school.roleId}/${school.vito.organizationUserId}`
      return put(school, path, { untilDate: null })
    },
    notifies: { RoleGranted: { email: 'Vito' } },
  },
  {
    what: 'Petr applies',
    happens: async () => {
      const { organizationId } = school
      await server.db
        .updateTable('organization')
        .set({ admissionType: 1 })
        .where('id', '=', organizationId)
        .execute()
      const petr = await signInSomebody(server, 'Petr')
      return post(petr, `Application/organization/${organizationId}`, { message: null })
    },
    notifies: { ApplicationReceived: { email: 'Ada Ann Rita Ella', app: 'Apu' } },
  },
  {
    what: 'Rita asks Petr a question',
    happens: async () => {
      const { id, version } = await findApplication()
      return put(school.rita, `Application/admin/ask/${id}`, { question: 'Why?', version })
    },
    notifies: { ApplicationInquiry: { email: 'Petr' } },
  },
  {
    what: 'Rita declines Petr’s application',
    happens: async () => {
      const { id, version, candidates } = await findApplication()
      const decisions = candidates.map(({ id: candidateId }) => ({
        candidateId,
        decision: 'Declined',
      }))
      return put(school.rita, `Application/admin/decision/${id}`, { decisions, version })
    },
    notifies: { ApplicationDecided: { email: 'Petr' } },
  },
  {
    what: 'Ann imports people',
    happens: async () => {
      const file = { fileName: 'people.csv', text: 'First name,Last name\nIda,Berg\n' }
      const path = 'Import/admin'
      const { organizationId } = school
      const begun = await (await post(school.ann, path, { organizationId, ...file })).json()
      const columns = begun.columns.map(({ field }: { field: string }) => field)
      const { version } = begun
      const mapping = { columns, everyoneIs: 'Student', version }
      const answer = await put(school.ann, `${path}/columns/${begun.id}`, mapping)
      const { judged, ...reviewed } = await answer.json()
      return post(school.ann, `${path}/apply/${begun.id}`, { judged, version: reviewed.version })
    },
    notifies: { ImportDone: { app: 'Ann' } },
  },
  {
    what: 'Fred reads the care notes of Mia',
    happens: () => readCare(school.mia),
    notifies: { CareNoteRead: { email: 'Vera Bea Ella', app: 'Apu' } },
  },
  {
    what: 'Fred reads the care notes of Ben',
    happens: () => readCare(school.ben),
    notifies: { CareNoteRead: { email: 'Bea' } },
  },
  {
    what: 'Fred reads the care notes of Sam, who wants to know as well',
    happens: () => readCare(school.sam),
    notifies: { CareNoteRead: { email: 'Vera Ella', app: 'Apu' } },
  },
  {
    what: 'The seat that is offered to Mia expires in six hours',
    happens: async () => {
      vi.setSystemTime(Date.now() + 43 * hour)
      await remindOfOffers(server.database)
    },
    notifies: { OfferExpiring: { email: 'Vera Paul Bea Ella', app: 'Apu' } },
  },
  {
    what: 'Registration opens',
    happens: async () => {
      const { organizationId } = school
      const opens = inDays(1)
      const dates = {
        startDate: inDays(200),
        endDate: inDays(300),
        registrationOpens: opens,
        registrationOpensTime: '12:30',
      }
      const summer = { ...dates, name: 'Summer', ageAsOfDate: dates.startDate }
      await post(school.stan, 'Semester/admin', { organizationId, ...summer })
      await comes(opens)
      expect(await deliver()).toEqual([])
      vi.setSystemTime(new Date(`${opens}T12:30:00Z`))
      await sweepSemesters(server.database)
    },
    notifies: {
      RegistrationOpens: {
        email: `${office} Ann Stan ${teachers} ${families} Ella`,
        app: 'Apu',
      },
    },
  },
  {
    what: 'Registration closes in two days',
    happens: () => comes('2026-12-02'),
    notifies: {
      RegistrationClosesSoon: {
        email: 'Ella',
        app: `${office} Ann Stan ${teachers} ${families} Apu`,
      },
    },
  },
  {
    what: 'The semester begins tomorrow',
    happens: () => comes('2026-12-23'),
    notifies: {
      SemesterBegins: {
        email: 'Ella',
        app: `${office} Ann Stan ${teachers} ${families} Apu`,
      },
    },
  },
  {
    what: 'Rita starts a registration round',
    happens: async () => {
      const semesterId = await school.semester({
        name: 'Later',
        startDate: inDays(200),
        endDate: inDays(300),
      })
      const dates = { startDate: inDays(200), endDate: inDays(300) }
      const classId = await school.class({ name: 'Kites', semesterId, ...dates })
      const { personId } = school.mia
      await put(school.vera, `FamilyPlan/choice/${classId}`, { personId, rank: 1 })
      const due = { dueDate: inDays(3), dueTime: '18:00' }
      return put(school.rita, `RegistrationRound/admin/${semesterId}`, due)
    },
    notifies: {
      RoundStarted: {
        email: `Ada Vito Fred Ann Stan ${teachers} ${families} Ella`,
        app: 'Apu',
      },
    },
  },
  {
    what: 'Families can no longer choose',
    happens: async () => {
      await server.db
        .updateTable('registrationRound')
        .set({ dueDate: inDays(-1) })
        .execute()
      // Its time has not come before.
      const due = server.db.updateTable('notification').where('kind', '=', 'RoundDue')
      await due.set({ state: 'Held' }).execute()
    },
    notifies: { RoundDue: { email: 'Ada Ann Rita Ella', app: 'Apu' } },
  },
  {
    what: 'Rita publishes the result of the round, in which Vera chose for Mia',
    happens: async () => {
      const { semesterId, seed } = await server.db
        .selectFrom('registrationRound')
        .select(['semesterId', 'seed'])
        .executeTakeFirstOrThrow()
      const path = 'RegistrationRound/admin'
      const answer = await post(school.rita, `${path}/preview/${semesterId}`, { seed })
      const { fingerprint } = await answer.json()
      return post(school.rita, `${path}/publish/${semesterId}`, { fingerprint })
    },
    notifies: { RoundPublished: { email: 'Vera Paul Bea Ella', app: 'Apu' } },
  },
  {
    what: 'Stan changes the hours of a time slot',
    happens: async () => {
      const slotId = await school.slot()
      await server.db
        .updateTable('classMeeting')
        .set({ slotId, startTime: null, endTime: null })
        .where('classId', '=', school.pottery)
        .execute()
      const body = { name: 'First hour', startTime: '10:00', endTime: '11:00', version: 1 }
      return put(school.stan, `TimeSlot/admin/${slotId}`, body)
    },
    notifies: {
      TimeSlotChanged: { email: 'Lea Cem Asta Sue Vera Paul Bea Dora Sam Ella', app: 'Apu' },
    },
  },
  {
    what: 'Stan cancels the class day of tomorrow, which nobody can choose not to know',
    happens: async () => {
      const path = 'ClassDay/admin'
      const { version } = await read(school.stan, `${path}/${school.classDayId}`)
      return post(school.stan, `${path}/cancel/${school.classDayId}`, { reason: 'Snow', version })
    },
    notifies: {
      ClassDayChanged: { email: 'Lea Cem Asta Sue Nell Vera Paul Bea Sam Ella Apu Max' },
    },
  },
]

test.each(happenings)('$what', async ({ happens, notifies }) => {
  vi.setSystemTime(Date.now() + second)
  await happens()
  expect(await hear()).toEqual(listed(notifies))
})

test('Every kind of notification is sent to somebody', () => {
  const sent = happenings.flatMap(({ notifies }) => Object.keys(notifies))
  const kinds = notificationKinds.filter(({ isOnlyForUndo }) => !isOnlyForUndo)
  expect(new Set(sent)).toEqual(new Set(kinds.map(({ name }) => name)))
})

test.each([
  ['Vera', /\b(Ben|Bea|Cleo|Dan)\b/],
  ['Paul', /\b(Ben|Bea|Cleo|Dan)\b/],
  ['Amy', /\b(Ben|Bea|Cleo|Dan)\b/],
  ['Sam', /\b(Ben|Bea|Cleo|Dan)\b/],
  ['Bea', /\b(Vera|Paul|Amy|Otto|Sam|Cleo|Dan)\b/],
  ['Cara', /\b(Mia|Sam|Ben|Dan)\b/],
  ['Dora', /\b(Mia|Sam|Ben|Cleo)\b/],
])('%s reads nothing of another family', (reader, others) => {
  expect(said.get(reader)?.join('\n')).not.toMatch(others)
})
