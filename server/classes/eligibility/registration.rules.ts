import type { Registration } from '#contract/classes/catalogue.ts'

type Window = {
  semesterStartDate: string
  registrationOpens: string | null
  registrationCloses: string | null
}

/** Through both days of the window; without a last one, until the semester starts. */
export function registrationOf(one: Window, today: string): Registration {
  const { registrationOpens: opens, registrationCloses: closes } = one
  if (opens === null && closes === null) return 'NotSet'
  if (opens !== null && today < opens) return 'NotOpen'
  const isOver = closes === null ? today >= one.semesterStartDate : today > closes
  return isOver ? 'Closed' : 'Open'
}
