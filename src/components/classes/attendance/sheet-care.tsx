import { useState } from 'react'
import { HeartPulse } from 'lucide-react'
import type { ClassCare } from '#contract/classes/class-care.ts'
import { readClassCare } from '#src/api/classes/class-care.api.ts'
import { CareConditions } from '#src/components/people/care/care-conditions.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { SheetCare } from '#src/ui/classes/marks.tsx'

interface StudentCareProps {
  classId: number
  student: { personId: number; name: string }
}

/** Opens what must be known of a student on a sheet; each time that is noted, and it is gone with the page. */
export function StudentCare({ classId, student: { personId, name } }: StudentCareProps) {
  const [care, setCare] = useState<ClassCare | null>(null)
  const read = useChange(readClassCare, { refresh: 'nothing' })
  const { isBusy, isPaused, press } = usePress(() => read({ classId, personId }).then(setCare))
  const isOpen = care !== null
  return (
    <SheetCare
      button={
        <Button
          size="small"
          look="quiet"
          aria-label={`Care notes of ${name}`}
          aria-expanded={isOpen}
          busy={isBusy}
          aria-disabled={isPaused || undefined}
          onClick={() => (isOpen ? setCare(null) : isPaused || press())}
        >
          <HeartPulse size={16} aria-hidden="true" /> Care notes
        </Button>
      }
    >
      {care &&
        (care.length === 0
          ? 'Nothing is known any more.'
          : care.map(({ conditions }, index) => <CareConditions key={index} of={conditions} />))}
    </SheetCare>
  )
}
