import { expect, test } from 'vitest'
import type { SemesterStatus } from '#contract/timetable/semesters.query.ts'
import { semesterMeant } from './semester-meant.ts'

const semester = (id: number, startDate: string, status: SemesterStatus) => ({
  id,
  startDate,
  status,
})
const spring = semester(1, '2026-01-05', 'Finished')
const fall = semester(2, '2026-09-01', 'Running')
const winter = semester(3, '2027-01-05', 'Planned')
const archived = semester(6, '2026-01-05', 'Archived')
const summer = semester(4, '2027-06-01', 'Planned')

test.each([
  ['the one that was chosen', [summer, winter, fall, spring], 4, summer],
  ['the current one', [summer, winter, fall, spring], undefined, fall],
  ['the current one, if the chosen one is not available', [winter, fall], 9, fall],
  ['the next one', [summer, winter, spring], undefined, winter],
  ['the last one', [semester(5, '2025-01-05', 'Finished'), spring], undefined, spring],
  ['an archived one', [archived], undefined, archived],
  ['none', [], 1, undefined],
])(
  'The default of several semesters is %s',
  { tags: ['2.admin-timetable'] },
  (_, semesters, chosen, meant) => {
    expect(semesterMeant(semesters, chosen)).toEqual(meant)
  },
)
