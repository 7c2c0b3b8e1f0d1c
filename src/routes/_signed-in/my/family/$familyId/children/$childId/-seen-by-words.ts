import { familyAccessNames } from '#contract/people/families.ts'
import type { Reader, Reading, ReadingReason } from '#contract/people/seen-by.ts'
import { displayDate } from '#src/ui/text/times/display-date.ts'

/** Who can read it. Nobody of another household is named, nor counted. */
export const readerName = ({ name, isMe }: Reader) =>
  isMe ? `${name ?? ''} (you)` : (name ?? 'Adults of another household')

/** Who has read it. */
export const readingName = ({ name, isMe }: Reading) =>
  isMe ? 'You' : (name ?? 'Another adult of the child')

/** Why somebody can read it, such as "Role “Front desk” until 12/01/2026". */
export const reasonWords = (reason: ReadingReason): string => words[reason.kind](reason)

const words: Record<ReadingReason['kind'], (reason: ReadingReason) => string> = {
  Family: ({ access }) => `Your family: ${familyAccessNames[access ?? 'View'].toLowerCase()}`,
  OtherHousehold: () => 'The child is in their family as well',
  Self: () => 'Their own profile',
  Owner: () => 'Owner',
  Role: ({ label, untilDate }) =>
    `Role “${label ?? ''}”${untilDate === null ? '' : ` until ${displayDate(untilDate)}`}`,
  Teacher: ({ label, semesterName }) =>
    `Teaches ${label ?? ''}, until ${semesterName ?? ''} is archived`,
}
