import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { Empty } from '#src/ui/empty.tsx'

/** The two ways to a first organization. */
export const NoOrganization = () => (
  <Empty
    drawing="organizations"
    action={
      <ButtonLink to="/organizations" look="primary">
        Find an organization
      </ButtonLink>
    }
  >
    You do not belong to an organization yet. Find yours, or{' '}
    <RouterLink to="/organizations/new">create one</RouterLink>.
  </Empty>
)
