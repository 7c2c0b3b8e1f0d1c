import type { Reader, Reading, ReadingReason } from '#contract/people/seen-by.ts'
import { familyAccessNames } from '#contract/people/families.ts'
import { displayDate } from '#src/ui/text/times/display-date.ts'

/** Who somebody is, as an adult of the family is told it. */
export const readerName = ({ name, isMe }: Reader) =>
  isMe ? `${name ?? ''} (you)` : (name ?? 'Adults of another household')

/** Who read it. Of another household, nobody is told who did. */
export const readingName = ({ name, isMe }: Reading) =>
  isMe ? 'You' : (name ?? 'Somebody outside your family')

/** Why somebody can read it, without the organization: "Front desk until 12/01/2026". */
export function reasonWords(reason: ReadingReason): string {
  const { kind, access, label, untilDate, semesterName } = reason
  switch (kind) {
    case 'Family':
      return access === null ? 'Your family' : `Your family: ${familyAccessNames[access].toLowerCase()}`
    case 'OtherHousehold':
      return 'They have this child in their family'
    case 'Self':
      return 'Their own profile'
    case 'Owner':
      return 'Owner'
    case 'Role':
      return untilDate === null ? `Role ${label ?? ''}` : `Role ${label ?? ''} until ${displayDate(untilDate)}`
    case 'Teacher':
      return `Teaches ${label ?? ''} until ${semesterName ?? ''} is archived`
  }
}
