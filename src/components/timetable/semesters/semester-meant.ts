import type { SemesterRow } from '#contract/timetable/semesters.ts'
import type { SemesterStatus } from '#contract/timetable/semesters.query.ts'

type Choice = Pick<SemesterRow, 'id' | 'startDate' | 'status'>

/** Compares semesters: the next of upcoming ones comes first, and the last of past ones. */
const eager: readonly SemesterStatus[] = ['Running', 'RegistrationOpen', 'Planned']
const late: readonly SemesterStatus[] = ['Finished', 'Archived']

/** The default semester: the chosen one, else the current or next one, else the last one. */
export function semesterMeant<Semester extends Choice>(
  semesters: readonly Semester[],
  semesterId: number | undefined,
): Semester | undefined {
  const inOrder = semesters.toSorted((one, other) => one.startDate.localeCompare(other.startDate))
  const chosen = semesters.find(({ id }) => id === semesterId)
  const next = eager.map((status) => inOrder.find((each) => each.status === status))
  const last = late.map((status) => inOrder.findLast((each) => each.status === status))
  return [chosen, ...next, ...last].find((semester) => semester !== undefined)
}
