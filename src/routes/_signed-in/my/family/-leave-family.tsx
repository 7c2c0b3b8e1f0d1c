import type { MyFamily } from '#contract/families.ts'
import { leaveFamily } from '#src/api/families.api.ts'
import { AskFirst } from '#src/components/families/ask-first.tsx'
import { useChange } from '#src/components/forms/use-change.ts'

/** The way out. The server keeps in the last adult who can care for children. */
export function LeaveFamily({ family, onLeft }: { family: MyFamily; onLeft?: () => unknown }) {
  const leave = useChange(leaveFamily, { told: `You have left ${family.name}` })
  const isAlone = family.access === 'Full' && family.adults.length === 1
  return (
    <AskFirst
      label="Leave this family"
      title={`Leave ${family.name}?`}
      confirmLabel="Leave"
      act={async () => {
        await leave({ familyId: family.id })
        await onLeft?.()
      }}
    >
      {isAlone
        ? 'Nobody else is in it, so that the family is deleted.'
        : 'You see nothing of it any more. Only an adult with full access can bring you back.'}
    </AskFirst>
  )
}
