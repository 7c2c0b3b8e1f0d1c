import { useQuery } from '@tanstack/react-query'
import { waitlistChanceQuery } from '#src/api/classes/enrollments.api.ts'
import { PlanOthers } from '#src/ui/classes/plan-grid.tsx'
import { chanceWords, evidenceWords } from './-waitlist-words.ts'

interface WaitlistChanceProps {
  classId: number
  /** The place on the waitlist that a student has, or would have. */
  position: number
}

/** What became of those who joined a waitlist at the same place, with its evidence. Nothing if too little is known. */
export function WaitlistChance({ classId, position }: WaitlistChanceProps) {
  const { data: chance } = useQuery(waitlistChanceQuery(classId, position))
  if (!chance) return null
  return (
    <div>
      <p>{chanceWords(chance)}</p>
      <PlanOthers label="What this is based on">
        <li>{evidenceWords(chance)}</li>
      </PlanOthers>
    </div>
  )
}
