import type { ComponentProps } from 'react'
import type { AdminClass } from '#contract/classes/classes.ts'
import { ownMeetingWords } from '#src/components/timetable/meetings/meeting-words.ts'
import {
  agesWords,
  studentsWords,
  waitingWords,
} from '#src/components/classes/classes/rule-words.ts'
import { factsOf } from '#src/components/forms/fields/fields.ts'
import { Facts } from '#src/ui/text/facts.tsx'
import { Prose } from '#src/ui/text/prose.tsx'
import { classFields } from './-class-fields.tsx'

/** What those read of a class who may not change it. */
export const ClassFacts = (shown: AdminClass) => <Facts items={listOf(shown)} />

const listOf = (shown: AdminClass): ComponentProps<typeof Facts>['items'] => [
  ['When', ownMeetingWords(shown) || 'Not placed yet'],
  ['Room', shown.roomName ?? 'No room yet'],
  ...factsOf(classFields, shown, 'teachers'),
  ['Students', studentsWords(shown)],
  waitingWords(shown) && ['Waiting', waitingWords(shown)],
  ...factsOf(classFields, shown, 'category'),
  ['Ages', agesWords(shown)],
  ...factsOf(classFields, shown, 'hasWaitlist', 'enrolment', 'summary'),
  shown.description && [
    classFields.description.label,
    <Prose key="text">{shown.description}</Prose>,
  ],
]
