import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { Empty } from '#src/ui/empty.tsx'

/** What somebody can do who belongs to nothing yet, and why there is nothing else. */
export const FirstSteps = ({ hasFamily }: { hasFamily: boolean }) => (
  <Empty
    drawing="organizations"
    action={
      <>
        <ButtonLink to="/organizations" look="primary">
          Find an organization
        </ButtonLink>
        {!hasFamily && <ButtonLink to="/my/family">Add your children</ButtonLink>}
      </>
    }
  >
    You do not belong to an organization yet. Find yours, or{' '}
    <RouterLink to="/organizations/new">create one</RouterLink>. Its classes and announcements come
    here.
    {!hasFamily &&
      ' As a parent, add your children first: you can enrol them as soon as you belong to it.'}
  </Empty>
)
