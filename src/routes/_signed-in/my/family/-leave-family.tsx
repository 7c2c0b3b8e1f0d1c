import type { MyFamily } from '#contract/people/families.ts'
import { leaveFamily } from '#src/api/people/families.api.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { useChange } from '#src/components/forms/use-change.ts'

/** Leaves a family, except for the last adult who can care for the children or invite others. */
export function LeaveFamily({ family, onLeft }: { family: MyFamily; onLeft?: () => unknown }) {
  const leave = useChange(leaveFamily, { successMessage: `You left ${family.name}` })
  const isLast = isLastFullAdult(family)
  if (isLast && family.children.length > 0) {
    return (
      <p>
        You can’t leave {family.name} yet. First, give full access to another adult who has an
        account.
      </p>
    )
  }
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
      {isLast
        ? 'Nobody else has an account and full access, so the family will be deleted.'
        : 'You won’t see this family anymore. Only an adult with full access can add you back.'}
    </AskFirst>
  )
}

const isLastFullAdult = ({ access, adults }: MyFamily) =>
  access === 'Full' &&
  !adults.some(
    (adult) => !adult.isMe && adult.hasAccount && !adult.isWaiting && adult.access === 'Full',
  )
