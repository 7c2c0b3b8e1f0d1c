import type { InvitedMembers } from '#contract/people/members.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Button } from '#src/ui/button.tsx'
import { focusOnceThere } from '#src/ui/frame/focus.ts'
import { Stack } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

interface NotInvitedProps {
  people: InvitedMembers['notInvited']
  onClose: () => void
}

/** Whom an invitation to many left out, and why, until it is closed. */
export const NotInvited = ({ people, onClose }: NotInvitedProps) =>
  people.length > 0 && (
    <Notice
      tone="warning"
      title={
        <span ref={focusOnceThere} tabIndex={-1}>
          Not invited
        </span>
      }
    >
      <Stack gap="tight">
        <RowList label="Not invited">
          {people.map(({ id, name, why }) => (
            <RowListItem key={id}>
              <RouterLink
                from="/organizations/$organizationId/admin"
                to="/organizations/$organizationId/admin/all-members/$organizationUserId"
                params={{ organizationUserId: id }}
              >
                {name}
              </RouterLink>{' '}
              {why}.
            </RowListItem>
          ))}
        </RowList>
        <div>
          <Button size="small" onClick={onClose}>
            Hide this
          </Button>
        </div>
      </Stack>
    </Notice>
  )
