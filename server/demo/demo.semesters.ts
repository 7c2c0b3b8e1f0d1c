const weeks = 7

/** The semester that is half over on that day, the one before it and the one after it, for which families register. */
export const semestersAround = (today: string) => ({
  before: semester(today, -30 * weeks),
  now: semester(today, -9 * weeks),
  planned: semester(today, 10 * weeks),
})

export type DemoSemester = ReturnType<typeof semester>

/** A semester of seventeen weeks that begins on the Monday before a day and is called after the season that it is in a month later. */
function semester(today: string, days: number) {
  const startDate = mondayBefore(dayAfter(today, days))
  const [year, month] = dayAfter(startDate, 31).split('-')
  const season = seasons[Math.floor((Number(month) % 12) / 3)]
  return {
    name: `${season} ${year}`,
    startDate,
    endDate: dayAfter(startDate, 17 * weeks - 3),
    registrationOpens: dayAfter(startDate, -12 * weeks),
    registrationCloses: dayAfter(startDate, -3),
  }
}

const seasons = ['Winter', 'Spring', 'Summer', 'Fall']

const mondayBefore = (day: string) =>
  dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % weeks))

/** The day so many days after another, or before it. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
