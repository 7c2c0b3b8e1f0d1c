import type { ComponentProps } from 'react'
import { teacherRoleNames, type AdminClass } from '#contract/classes.ts'
import { ownMeetingWords } from '#src/components/classes/meeting-words.ts'
import { Facts } from '#src/ui/text/facts.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

/** What those read of a class who may not change it. */
export const ClassFacts = (shown: AdminClass) => <Facts items={factsOf(shown)} />

const factsOf = (shown: AdminClass): ComponentProps<typeof Facts>['items'] => {
  const { teachers, enrolledStudentsCount, maxStudents, summary, description } = shown
  const most = maxStudents === null ? '' : ` of at most ${maxStudents}`
  return [
    ['When', ownMeetingWords(shown) || 'Not placed yet'],
    ['Room', shown.roomName ?? 'No room yet'],
    ['Teachers', teacherNames(teachers)],
    ['Students', `${enrolledStudentsCount}${most}`],
    ...(summary ? [['Summary', summary] as const] : []),
    ...(description ? [['Description', <Prose key="text">{description}</Prose>] as const] : []),
  ]
}

/** Who teaches a class and as what, in one line. */
export const teacherNames = (teachers: AdminClass['teachers']) =>
  teachers.map(({ name, role }) => `${name}, ${teacherRoleNames[role]}`).join('; ') || 'Nobody'
