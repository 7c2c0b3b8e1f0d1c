import { Report, reportQuery, type ReportName, reports } from '#contract/reports/reports.ts'
import { type Call, get, resource } from '../call/call.ts'
import { organizationInPath } from '../rights/place.ts'
import { mayAll } from '../rights/rights.ts'
import { findAttendance } from './classes/attendance.ts'
import { findClassLists } from './classes/class-lists.ts'
import { findDaySheetReport } from './classes/day-sheet.ts'
import { findEnrolment } from './classes/enrolment.ts'
import { findSignInSheets } from './classes/sign-in-sheets.ts'
import { findTeacherSchedules } from './classes/teacher-schedules.ts'
import { findWaitlists } from './classes/waitlists.ts'
import { findEmergencyList } from './people/emergency-list.ts'
import { findFamilies } from './people/families.ts'
import { findNewAndLeft } from './people/new-and-left.ts'
import { findStudentSchedules } from './people/student-schedules.ts'
import { findWithoutClass } from './people/without-class.ts'
import { type Find, makeReport } from './report.ts'
import { csvFileOf } from './report.csv.ts'
import { noteReading, requireExport } from './report.noting.ts'

const report = (name: ReportName, find: Find): Call =>
  get(
    `/admin/organization/:organizationId/${name}`,
    {
      summary: `The report “${reports[name].title}”, as a file if the format is csv`,
      who: mayAll(reports[name].takes, organizationInPath),
      query: reportQuery(name),
      answer: Report,
      asFile: (answer, { format }) => (format === 'csv' ? csvFileOf(answer) : undefined),
    },
    async ({ db, database, visitor, query }) => {
      await requireExport(db, visitor, query)
      const made = await makeReport(db, visitor, { name, query, find })
      await noteReading(database, visitor, made, query)
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
  report('enrolment', findEnrolment),
  report('waitlists', findWaitlists),
  report('without-class', findWithoutClass),
  report('attendance', findAttendance),
  report('families', findFamilies),
  report('new-and-left', findNewAndLeft),
])
