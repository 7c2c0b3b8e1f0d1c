interface Choice {
  id: number
  endDate: string
}

/** Of semesters with the latest first: the one that runs or comes next; if all are over, the latest. */
export const semesterToPlan = <Semester extends Choice>(
  choices: readonly Semester[],
  today: string,
): Semester | undefined => choices.findLast(({ endDate }) => endDate >= today) ?? choices[0]
