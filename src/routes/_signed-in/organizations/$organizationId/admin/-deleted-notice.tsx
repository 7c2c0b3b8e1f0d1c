import type { AdminOrganization } from '#contract/organizations/administrations.ts'
import { restoreOrganization } from '#src/api/organizations/administrations.api.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { focusMain } from '#src/ui/frame/focus.ts'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { displayInstant } from '#src/ui/text/times/display-date.ts'

/** When an organization goes for good that is deleted, and the way back. */
export function DeletedNotice({ of: { id, deletionDate } }: { of: AdminOrganization }) {
  const restore = useChange(restoreOrganization, { told: 'Organization was restored successfully' })
  const press = usePress(async () => {
    await restore(id)
    // The notice is about to go.
    focusMain()
  })
  if (deletionDate === null) return null
  return (
    <Notice
      tone="warning"
      title={`This organization is deleted, and gone for good on ${displayInstant(deletionDate)}.`}
    >
      <Stack gap="tight">
        <p>
          Only its owners see it, and its members stand as archived. Nothing in it changes until one
          of you restores it.
        </p>
        <PressButton of={press} size="small">
          Restore
        </PressButton>
      </Stack>
    </Notice>
  )
}
