import { classDayTypeNames, type ClassDayType } from '#contract/class-days.ts'
import { Badge } from '#src/ui/text/badge.tsx'

const tones = {
  Regular: 'accent',
  Shortened: 'warning',
  SpecialEvent: 'success',
  MakeUp: 'success',
  Holiday: 'default',
  Cancelled: 'destructive',
} as const

export const toneOf = (type: ClassDayType) => tones[type]

/** What stands for a type where there is room for a letter only. */
export const letterOf = (type: ClassDayType) =>
  type === 'Cancelled' ? 'X' : classDayTypeNames[type].charAt(0)

export const ClassDayTypeBadge = ({ type }: { type: ClassDayType }) => (
  <Badge tone={toneOf(type)}>{classDayTypeNames[type]}</Badge>
)
