import { useQuery } from '@tanstack/react-query'
import { AccessLevel, type Organization } from '#contract/organizations/organizations.ts'
import { catalogQuery } from '#src/api/classes/catalog.api.ts'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

/** What others see of this page, for those who administer the organization, and the way to the administration. */
export function AdministratorBar({ organization }: { organization: Organization }) {
  const { id: organizationId, name, accessLevel, membership } = organization
  const { data: catalog } = useQuery({
    ...catalogQuery(organizationId),
    enabled: membership?.mayAdminister === true,
  })
  if (!membership?.mayAdminister) return null
  const params = { organizationId }
  if (membership.isOwner && catalog?.semester === null) {
    return (
      <Notice title={`Set up ${name}`}>
        <Stack gap="tight">
          Families see no classes yet. Enter your semester, rooms, people and classes on five
          screens, and publish them with one press.
          <Row gap="tight" wrap>
            <ButtonLink
              to="/organizations/$organizationId/admin/set-up"
              params={params}
              look="primary"
            >
              Set up {name}
            </ButtonLink>
          </Row>
        </Stack>
      </Notice>
    )
  }
  return (
    <p>
      {accessLevel === AccessLevel.Public
        ? 'Visitors see this page without the welcome, the announcements and your membership. '
        : 'Only members see this page, each with their own membership. '}
      <RouterLink to="/organizations/$organizationId/admin" params={params}>
        Back to the administration
      </RouterLink>
    </p>
  )
}
