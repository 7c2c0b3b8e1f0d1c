import { useState } from 'react'
import type { Member, MemberCard } from '#contract/people/members.ts'
import { mergeMember, unmergeMember } from '#src/api/people/members.api.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { focusMain } from '#src/ui/frame/focus.ts'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { MemberPicker } from './member-picker.tsx'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'

/** Merges the record of somebody without an account with a member, and undoes the merge. */
export function MergeCard({ member }: { member: MemberCard }) {
  const { id, name, organizationId, isAnonymous, isLookedAfter, teaches, attends = [] } = member
  const [successor, setSuccessor] = useState<Member | null>(null)
  const merge = useChange(mergeMember, { successMessage: 'Member was merged successfully' })
  const { press, isBusy } = usePress(async ({ id: organizationUserId }: Member) => {
    await merge({ id, organizationUserId })
    // The picker is about to be removed.
    focusMain()
  })
  const reason = isAnonymous
    ? `Once you know who will teach, merge this placeholder with that member.`
    : `If ${name} has two records, or joined on their own, merge this record into the other one.`
  const moving = [
    ...count(teaches.length, 'class', 'classes'),
    ...count(attends.length, 'enrollment', 'enrollments'),
  ]
  const moved = moving.length > 0 ? `Moves ${moving.join(' and ')}` : `Merges ${name}`

  return (
    <Card
      title="Merge with a member"
      description={`${reason} This record is archived. You can undo the merge.`}
    >
      <MemberPicker
        organizationId={organizationId}
        label="Member"
        help={isBusy ? 'Merging…' : 'Search by name.'}
        reasonAgainst={(other) => (other.id === id ? 'This is the record to merge' : undefined)}
        onChoose={setSuccessor}
      />
      <ConfirmDialog
        title={`Merge ${name}?`}
        isOpen={successor !== null}
        confirmLabel="Merge"
        onConfirm={() => {
          setSuccessor(null)
          if (successor) press(successor)
        }}
        onCancel={() => setSuccessor(null)}
      >
        {`${moved} ${moving.length > 0 ? 'to' : 'with'} ${successor?.name}.${isLookedAfter ? ` ${familyDecides}` : ''}`}
      </ConfirmDialog>
    </Card>
  )
}

const count = (many: number, one: string, several: string) =>
  many === 0 ? [] : [`${many} ${many === 1 ? one : several}`]

/** Shown before a merge if the family manages its own members. */
export const familyDecides = 'The family decides who its members are.'

interface MergedNoticeProps {
  member: MemberCard
  by: { id: number; name: string }
}

/** Shows which member a record was merged with, and undoes the merge. */
export function MergedNotice({ member: { id, name }, by }: MergedNoticeProps) {
  const mayUndo = useMay()('members.manage', 'teachers.manage')
  const isNamesake = by.name === name
  const undo = useChange(unmergeMember, {
    successMessage: ({ staysIn }) =>
      [
        'Merge was undone successfully',
        ...staysIn.map(
          (family) => `${by.name} stays in ${family} because they have made changes there`,
        ),
      ].join('. '),
  })
  const press = usePress(async () => {
    await undo(id)
    // The notice is about to be removed.
    focusMain()
  })
  return (
    <Notice
      title={
        <>
          <RouterLink
            from="/organizations/$organizationId/admin"
            to="/organizations/$organizationId/admin/all-members/$organizationUserId"
            params={{ organizationUserId: by.id }}
          >
            {isNamesake ? `Another record of ${name}` : by.name}
          </RouterLink>{' '}
          was merged with {isNamesake ? 'this record' : name}.
        </>
      }
    >
      {mayUndo && (
        <Stack gap="tight">
          <p>
            {isNamesake
              ? 'Undoing the merge restores this record and moves back what the other record still has.'
              : `Undoing the merge restores the record of ${name} and moves back what ${by.name} still has.`}
          </p>
          <PressButton of={press} size="small">
            Undo
          </PressButton>
        </Stack>
      )}
    </Notice>
  )
}
