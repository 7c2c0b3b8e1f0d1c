import {
  MeetingsQuery,
  NameSubstitute,
  OrganizationAbsences,
  OwnAbsences,
  OwnMeetings,
  ReportAbsence,
  ReportTeacherAbsence,
  SubstituteCandidates,
  SubstituteDays,
  TakeSubstitution,
} from '#contract/classes/absences.ts'
import { get, post, put, resource, signedIn } from '#server/calls/call.ts'
import { perUser } from '#server/calls/rate-limit.ts'
import {
  may,
  mayOne,
  memberOf,
  organizationInPath,
  organizationOf,
} from '#server/tenancy/rights.ts'
import { nameSubstitute, takeSubstitution } from './name-substitute.ts'
import { reportAbsence, reportTeacherAbsence } from './report-absence.ts'
import {
  listOwnAbsences,
  listOwnMeetings,
  listStudentAbsences,
  listReportable,
  listTaughtMeetings,
  taughtClasses,
} from './student-absences.queries.ts'
import {
  listCandidates,
  listDaysOfClass,
  listOwnSubstitutions,
  listSubstituteDays,
} from './substitutes.queries.ts'

const ofClass = organizationOf('class')
const closed = 'The class has begun, or does not meet on that day; the message says who to contact'

export const absences = resource('Absence', [
  get(
    '/my',
    {
      operationId: 'listMyAbsences',
      summary:
        'List the coming absences of the signed-in person and their children, and those of teachers in classes that they teach',
      authorize: signedIn,
      answer: OwnAbsences,
    },
    async ({ db, visitor: { personId } }) => ({
      people: await listReportable(db, personId),
      isTeaching: (await taughtClasses(db, personId).execute()).length > 0,
      students: await listOwnAbsences(db, personId),
      teaching: await listOwnSubstitutions(db, personId),
    }),
  ),
  get(
    '/my-meetings',
    {
      operationId: 'listMyMeetings',
      summary:
        'List the coming meetings that the signed-in person or a child attends, or that the signed-in person teaches',
      authorize: signedIn,
      query: MeetingsQuery,
      answer: OwnMeetings,
    },
    ({ db, visitor, query: { personId, ...span } }) =>
      personId === undefined
        ? listTaughtMeetings(db, visitor.personId, span)
        : listOwnMeetings(db, visitor.personId, personId, span),
  ),
  post(
    '/report',
    {
      operationId: 'reportAbsence',
      summary: 'Report, change or withdraw absences of oneself or a child',
      authorize: signedIn,
      rateLimit: perUser('reportAbsence'),
      body: ReportAbsence,
      refuses: { 409: closed },
    },
    ({ db, visitor, body }) => reportAbsence(db, visitor, body),
  ),
  post(
    '/report-teaching',
    {
      operationId: 'reportTeacherAbsence',
      summary: 'Report, change or withdraw one’s absences from classes that one teaches',
      authorize: signedIn,
      rateLimit: perUser('reportAbsence'),
      body: ReportTeacherAbsence,
      refuses: { 409: closed },
    },
    ({ db, visitor, body }) => reportTeacherAbsence(db, visitor, body),
  ),
  put(
    '/substitute/:classId/:classDayId',
    {
      operationId: 'takeSubstitution',
      summary: 'Become the substitute of a class on a day, or give it back',
      authorize: memberOf(ofClass),
      body: TakeSubstitution,
      refuses: { 409: 'Somebody else already substitutes' },
    },
    ({ db, visitor, ids, body }) => takeSubstitution(db, visitor, ids, body.isTaken),
  ),
  get(
    '/admin/organization/:organizationId',
    {
      operationId: 'listAbsences',
      summary: 'List the coming absences of students and teachers in an organization',
      authorize: mayOne(['attendance.view', 'classes.manage'], organizationInPath),
      answer: OrganizationAbsences,
    },
    async ({ db, visitor: { organizationId } }) => ({
      students: await listStudentAbsences(db, organizationId),
      teachers: await listSubstituteDays(db, organizationId),
    }),
  ),
  get(
    '/admin/class/:classId',
    {
      operationId: 'listSubstituteDays',
      summary: 'List the coming days of a class, with absent teachers and substitutes',
      authorize: may('classes.manage', ofClass),
      answer: SubstituteDays,
    },
    ({ db, visitor, ids }) => listDaysOfClass(db, visitor.organizationId, ids.classId),
  ),
  get(
    '/admin/substitute/:classId/:classDayId',
    {
      operationId: 'listSubstituteCandidates',
      summary: 'List the teachers who could substitute in a class on a day, with their conflicts',
      authorize: may('classes.manage', ofClass),
      answer: SubstituteCandidates,
    },
    ({ db, visitor, ids }) => listCandidates(db, visitor.organizationId, ids),
  ),
  put(
    '/admin/substitute/:classId/:classDayId',
    {
      operationId: 'nameSubstitute',
      summary: 'Name the substitute of a class on a day, or remove them',
      authorize: may('classes.manage', ofClass),
      body: NameSubstitute,
      refuses: { 409: 'Somebody else named a substitute in the meantime' },
    },
    ({ db, visitor, ids, body }) => nameSubstitute(db, visitor, ids, body),
  ),
])
