/** The semester that is half over on that day, the one before it and the one after it, for which families register. */
export const semestersAround = (today: string) => ({
  before: semester(today, -30),
  now: semester(today, -9),
  planned: semester(today, 10),
})

export type DemoSemester = ReturnType<typeof semester>

/** A semester of seventeen weeks that begins on the Monday before a day and is called after the season that it is in a month later. */
function semester(today: string, weeks: number) {
  const about = Temporal.PlainDate.from(today).add({ weeks })
  const monday = about.subtract({ days: about.dayOfWeek - 1 })
  const { month, year } = monday.add({ days: 31 })
  const after = (days: number) => monday.add({ days }).toString()
  return {
    name: `${seasons[Math.floor((month % 12) / 3)]} ${year}`,
    startDate: after(0),
    endDate: after(17 * 7 - 3),
    registrationOpens: after(-12 * 7),
    registrationCloses: after(-3),
  }
}

const seasons = ['Winter', 'Spring', 'Summer', 'Fall']
