import type { Announcement } from '#contract/organizations/announcements.ts'
import { displayMoment } from '#src/ui/text/times/display-date.ts'

/** Who told it and when, and when it was changed last; and by whom, if it was somebody else: these are their words then. */
export function toldWords(announcement: Announcement): string {
  const { authorName, createdDate, savedBy, savedDate, version } = announcement
  const published = `${authorName ?? 'Someone'}, ${displayMoment(createdDate)}`
  if (version === 1) return published
  const changer = savedBy === authorName ? '' : ` by ${savedBy ?? 'someone'},`
  return `${published}, edited${changer} ${displayMoment(savedDate)}`
}

/** Whom it is for. */
export const audienceWords = ({ className }: Announcement) => className ?? 'All members'
