import type { Announcement } from '#contract/announcements.ts'
import { displayMoment } from '#src/ui/text/display-date.ts'

/** Who told it and when, and when it was changed last. */
export function toldWords({ authorName, createdDate, savedDate, version }: Announcement): string {
  const told = `${authorName ?? 'Somebody'}, ${displayMoment(createdDate)}`
  return version === 1 ? told : `${told}, changed ${displayMoment(savedDate)}`
}

/** Whom it is for. */
export const audienceWords = ({ className }: Announcement) => className ?? 'All members'
