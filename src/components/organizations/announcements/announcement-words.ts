import type { Announcement } from '#contract/organizations/announcements.ts'
import { momentInWords } from '#contract/dates/display-date.ts'

/** The author and date of an announcement, and the date of the last edit, with the editor if it was someone else. */
export function publishedWords(announcement: Announcement): string {
  const { authorName, publishDate, isScheduled, savedBy, savedDate, version } = announcement
  const author = authorName ?? 'Someone'
  if (isScheduled) return `${author}, scheduled for ${momentInWords(publishDate)}`
  const published = `${author}, ${momentInWords(publishDate)}`
  if (version === 1) return published
  const changer = savedBy === authorName ? '' : ` by ${savedBy ?? 'someone'},`
  return `${published}, edited${changer} ${momentInWords(savedDate)}`
}

/** The audience. */
export function audienceWords({ className, limitedTo }: Announcement): string {
  if (!limitedTo) return className ?? 'All members'
  const { classNames, kinds, membersCount } = limitedTo
  const members = membersCount === 1 ? '1 member of a list' : `${membersCount} members of a list`
  const parts = [...classNames, ...kinds.map((kind) => `${kind}s`)]
  return parts.join(', ') || (membersCount > 0 ? members : 'Nobody anymore')
}
