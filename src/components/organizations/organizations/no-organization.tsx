import type { ReactNode } from 'react'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { Empty } from '#src/ui/empty.tsx'

interface NoOrganizationProps {
  /** What else they can do. */
  action?: ReactNode
  /** The benefit. */
  children?: ReactNode
}

/** The two ways to join a first organization. */
export const NoOrganization = ({ action, children }: NoOrganizationProps) => (
  <Empty
    drawing="organizations"
    action={
      <>
        <ButtonLink to="/organizations" look="primary">
          Find an organization
        </ButtonLink>
        {action}
      </>
    }
  >
    Join your co-op, or <RouterLink to="/organizations/new">start one</RouterLink>.{children}
  </Empty>
)
