import { Report, reportQuery, type ReportName, reports } from '#contract/reports/reports.ts'
import type { ReportQuery } from '#contract/reports/reports.query.ts'
import { type Call, get, resource, type Authorize } from '#server/calls/call.ts'
import { organizationInPath, type Holder, mayAll, requireOne } from '#server/tenancy/rights.ts'
import { findAttendance } from './attendance.queries.ts'
import {
  findClassLists,
  findEmergencyList,
  findFamilies,
  findNewAndLeft,
  findWithoutClass,
} from './people-reports.queries.ts'
import {
  findDaySheetReport,
  findEnrollment,
  findSignInSheets,
  findTeacherSchedules,
  findWaitlists,
  findStudentSchedules,
} from './class-reports.queries.ts'
import { findCustomFields } from './custom-field-report.queries.ts'
import { type Find, makeReport } from './reports.queries.ts'
import { csvFileOf } from './report-csv.rules.ts'
import { logReading } from './audit-report.ts'

/** Requires the permissions of the report. A file also requires the permission to export. */
const mayMake =
  (name: ReportName): Authorize<Holder> =>
  async (request) => {
    const holder = await mayAll(reports[name].takes, organizationInPath)(request)
    const { format } = request.query() as ReportQuery
    if (format === 'csv') await requireOne(request.db, holder, ['data.export'])
    return holder
  }

const report = (name: ReportName, find: Find): Call =>
  get(
    `/admin/organization/:organizationId/${name}`,
    {
      summary: `Get the report “${reports[name].title}”, as JSON or CSV`,
      authorize: mayMake(name),
      reauthenticated: ({ query }) => query.format === 'csv',
      isHeavy: true,
      query: reportQuery(name),
      answer: Report,
      asFile: (answer, { format }) => (format === 'csv' ? csvFileOf(answer) : undefined),
    },
    async ({ db, database, visitor, query }) => {
      const made = await makeReport(db, visitor, { name, query, find })
      await logReading(database, visitor, made, query)
      return made.report
    },
  )

export const reportCalls = resource('Report', [
  report('class-lists', findClassLists),
  report('sign-in-sheets', findSignInSheets),
  report('day-sheet', findDaySheetReport),
  report('student-schedules', findStudentSchedules),
  report('teacher-schedules', findTeacherSchedules),
  report('emergency-list', findEmergencyList),
  report('enrollment', findEnrollment),
  report('waitlists', findWaitlists),
  report('without-class', findWithoutClass),
  report('attendance', findAttendance),
  report('families', findFamilies),
  report('new-and-left', findNewAndLeft),
  report('custom-fields', findCustomFields),
])
