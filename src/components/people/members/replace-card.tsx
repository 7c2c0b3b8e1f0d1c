import { useState } from 'react'
import type { Member, MemberCard } from '#contract/people/members.ts'
import { replaceMember } from '#src/api/people/placeholders.api.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { focusMain } from '#src/ui/frame/focus.ts'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { MemberPicker } from './member-picker.tsx'

/** Somebody without an account gives their place to a member, and can have it back. */
export function ReplaceCard({ member }: { member: MemberCard }) {
  const { id, name, organizationId, isAnonymous, isLookedAfter, teaches, attends = [] } = member
  const [successor, setSuccessor] = useState<Member | null>(null)
  const replace = useChange(replaceMember, { told: 'Member was replaced successfully' })
  const { press, isBusy } = usePress(async ({ id: organizationUserId }: Member) => {
    await replace({ id, organizationUserId })
    // The picker is about to go.
    focusMain()
  })
  const reason = isAnonymous
    ? `Once you know who ${name} is, a member takes their place.`
    : `If ${name} is here twice, or has joined by themselves, this record gives way to the other.`
  const moving = [
    ...count(teaches.length, 'class', 'classes'),
    ...count(attends.length, 'enrolment', 'enrolments'),
  ]
  const moved = moving.length > 0 ? `Moves ${moving.join(' and ')}` : `Gives the place of ${name}`

  return (
    <Card
      title="Replace with a member"
      description={`${reason} The record is archived, and you can undo it.`}
    >
      <MemberPicker
        organizationId={organizationId}
        label="Member"
        help={isBusy ? 'Replacing…' : 'Find them by name.'}
        reasonAgainst={(other) => (other.id === id ? 'Is to be replaced' : undefined)}
        onChoose={setSuccessor}
      />
      <ConfirmDialog
        title={`Replace ${name}?`}
        isOpen={successor !== null}
        confirmLabel="Replace"
        onConfirm={() => {
          setSuccessor(null)
          if (successor) press(successor)
        }}
        onCancel={() => setSuccessor(null)}
      >
        {`${moved} to ${successor?.name}.${isLookedAfter ? ` ${familyDecides}` : ''}`}
      </ConfirmDialog>
    </Card>
  )
}

const count = (many: number, one: string, several: string) =>
  many === 0 ? [] : [`${many} ${many === 1 ? one : several}`]

/** Said before a record gives way whose family looks after itself. */
export const familyDecides = 'The family decides itself who belongs to it.'
