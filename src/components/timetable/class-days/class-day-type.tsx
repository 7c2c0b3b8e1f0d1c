import { classDayTypeNames, isOff } from '#contract/timetable/class-days.ts'
import type { ClassDayType } from '#contract/timetable/class-days.query.ts'
import { Badge } from '#src/ui/text/badge.tsx'

const tones = {
  Regular: 'accent',
  Shortened: 'warning',
  SpecialEvent: 'success',
  MakeUp: 'success',
  Holiday: 'default',
  Canceled: 'destructive',
} as const

export const toneOf = (type: ClassDayType) => tones[type]

const letters: Record<ClassDayType, string> = {
  Regular: 'C',
  Shortened: 'S',
  SpecialEvent: 'E',
  MakeUp: 'M',
  Holiday: 'H',
  Canceled: 'X',
}

/** The letter of a type, where its name does not fit. */
export const letterOf = (type: ClassDayType) => letters[type]

/** The type of a day that is not an ordinary class day, such as a make-up day or a shortened one. Nothing for days off. */
export const UnusualDayBadge = ({ type }: { type: ClassDayType | null }) =>
  type !== null && type !== 'Regular' && !isOff(type) && <ClassDayTypeBadge type={type} />

export const ClassDayTypeBadge = ({ type }: { type: ClassDayType }) => (
  <Badge tone={toneOf(type)}>{classDayTypeNames[type]}</Badge>
)
