import type { ComponentProps } from 'react'
import type { AdminClass } from '#contract/classes/classes.ts'
import { ownMeetingWords } from '#src/components/timetable/meetings/meeting-words.ts'
import {
  agesWords,
  enrolmentWords,
  studentsWords,
  waitingWords,
  waitlistWords,
} from '#src/components/classes/classes/rule-words.ts'
import { teacherWords } from '#src/components/classes/classes/teacher-words.ts'
import { Facts } from '#src/ui/text/facts.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

/** What those read of a class who may not change it. */
export const ClassFacts = (shown: AdminClass) => <Facts items={factsOf(shown)} />

const factsOf = (shown: AdminClass): ComponentProps<typeof Facts>['items'] => {
  const { teachers, summary, description } = shown
  return [
    ['When', ownMeetingWords(shown) || 'Not placed yet'],
    ['Room', shown.roomName ?? 'No room yet'],
    ['Teachers', teacherNames(teachers)],
    ['Students', studentsWords(shown)],
    ...(waitingWords(shown) ? [['Waiting', waitingWords(shown)] as const] : []),
    ...(shown.category ? [['Category', shown.category] as const] : []),
    ['Ages', agesWords(shown)],
    ['When it is full', waitlistWords(shown.hasWaitlist)],
    ['How families enrol', enrolmentWords[shown.enrolment]],
    ...(summary ? [['Summary', summary] as const] : []),
    ...(description ? [['Description', <Prose key="text">{description}</Prose>] as const] : []),
  ]
}

/** Who teaches a class and as what, in one line. */
export const teacherNames = (teachers: AdminClass['teachers']) =>
  teachers.map(teacherWords).join('; ') || 'Nobody'
