import { CopySemester, SemesterCopy } from '#contract/timetable/semesters.ts'
import { post, resource } from '#server/calls/call.ts'
import { organizationOf, may } from '#server/tenancy/rights.ts'
import { copySemester } from './copy-semester.ts'

export const semesterCopies = resource('Semester', [
  post(
    '/admin/copy/:semesterId',
    {
      operationId: 'copySemester',
      summary: 'Copy a semester with its class days and classes, or preview the copy',
      authorize: may('semesters.manage', organizationOf('semester')),
      body: CopySemester,
      answer: SemesterCopy,
    },
    ({ db, visitor, ids, body }) => copySemester(db, visitor, ids.semesterId, body),
  ),
])
