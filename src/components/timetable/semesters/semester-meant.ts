import type { SemesterRow, SemesterStatus } from '#contract/timetable/semesters.ts'

type Choice = Pick<SemesterRow, 'id' | 'startDate' | 'status'>

/** Which of several is meant first. Of those that are to come it is the next one, of those that are over the last. */
const eager: readonly SemesterStatus[] = ['Running', 'RegistrationOpen', 'Planned']
const late: readonly SemesterStatus[] = ['Finished', 'Archived']

/** The semester that is meant: the one that was chosen, else the one that runs or comes next, else the last. */
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
