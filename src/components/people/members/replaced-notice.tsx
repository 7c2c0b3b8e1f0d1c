import type { MemberCard } from '#contract/people/members.ts'
import { undoReplacement } from '#src/api/people/placeholders.api.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { focusMain } from '#src/ui/frame/focus.ts'
import { Notice } from '#src/ui/text/notice.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'

interface ReplacedNoticeProps {
  member: MemberCard
  by: { id: number; name: string }
}

/** Who took the place of a member, and the way back. */
export function ReplacedNotice({ member: { id, name }, by }: ReplacedNoticeProps) {
  const mayUndo = useMay()('members.manage', 'teachers.manage')
  const isNamesake = by.name === name
  const undo = useChange(undoReplacement, {
    told: ({ staysIn }) =>
      [
        'Replacement was undone successfully',
        ...staysIn.map((family) => `${by.name} has written in ${family}, and stays there`),
      ].join('. '),
  })
  const press = usePress(async () => {
    await undo(id)
    // The notice is about to go.
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
          has taken the place of {isNamesake ? 'this one' : name}.
        </>
      }
    >
      {mayUndo && (
        <Stack gap="tight">
          <p>
            {isNamesake
              ? 'Undo gives this record back what the other still has of it, and restores it.'
              : `Undo gives ${name} back what ${by.name} still has of it, and restores the record.`}
          </p>
          <PressButton of={press} size="small">
            Undo
          </PressButton>
        </Stack>
      )}
    </Notice>
  )
}
