import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

interface ApplyFirstProps {
  /** The children of whoever looks who are no members yet. */
  names: readonly string[]
  organizationId: number
  organizationName: string
}

/** What a parent does first whose children an organization has not let in. */
export function ApplyFirst({ names, organizationId, organizationName }: ApplyFirstProps) {
  if (names.length === 0) return null
  const all = new Intl.ListFormat('en-US').format(names)
  const are = names.length === 1 ? 'is not a member' : 'are not members'
  return (
    <Notice title={`${all} ${are} of ${organizationName} yet.`}>
      <Stack gap="tight">
        Apply for them first. Once they are members, this page says which classes fit them.
        <Row>
          <ButtonLink
            to="/organizations/$organizationId/apply"
            params={{ organizationId }}
            size="small"
          >
            Apply for them
          </ButtonLink>
        </Row>
      </Stack>
    </Notice>
  )
}
