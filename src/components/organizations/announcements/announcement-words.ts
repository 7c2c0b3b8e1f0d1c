import type { Announcement } from '#contract/organizations/announcements.ts'
import { momentInWords } from '#contract/dates/display-date.ts'

/** The author and date of an announcement, and the date of the last edit, with the editor if it was someone else. */
export function publishedWords(announcement: Announcement): string {
  const { authorName, createdDate, savedBy, savedDate, version } = announcement
  const published = `${authorName ?? 'Someone'}, ${momentInWords(createdDate)}`
  if (version === 1) return published
  const changer = savedBy === authorName ? '' : ` by ${savedBy ?? 'someone'},`
  return `${published}, edited${changer} ${momentInWords(savedDate)}`
}

/** The audience. */
export const audienceWords = ({ className }: Announcement) => className ?? 'All members'
