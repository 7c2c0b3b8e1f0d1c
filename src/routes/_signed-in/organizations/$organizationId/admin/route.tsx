import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { adminOrganizationQuery } from '#src/api/organizations.api.ts'
import { isForbidden } from '#src/api/problem.ts'
import { useQueryCache } from '#src/components/frame/app.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { Failure } from '#src/components/frame/failure.tsx'
import { idParams } from '#src/components/addresses/id-param.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { MessageScreen } from '#src/components/frame/screen.tsx'
import { Drawing } from '#src/ui/pictures/drawings.tsx'
import { AdminFrame, headLook } from '#src/ui/frame/admin-frame.tsx'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { Drawer } from '#src/ui/frame/drawer.tsx'
import { Places } from './-places.tsx'

// What stands before a screen is loaded with the app; whoever only logs in does not load what makes calls.
const organizations = () => import('#src/api/organizations.api.ts')

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin')({
  params: idParams('organizationId'),
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  // Before the loaders of the screens inside, which would all be refused as well.
  beforeLoad: async ({ context, params }) => {
    const [queries, api] = await Promise.all([context.app.queries(), organizations()])
    await queries.fetchQuery(api.adminOrganizationQuery(params.organizationId)).catch(orNotFound)
  },
  component: Administration,
  errorComponent: (props) => (isForbidden(props.error) ? <OwnersOnly /> : <Failure {...props} />),
})

function Administration() {
  const { organizationId } = Route.useParams()
  const { data } = useSuspenseQuery(adminOrganizationQuery(organizationId), useQueryCache())
  const { name, logoImageUrl } = data
  const places = <Places organizationId={organizationId} />
  return (
    <AdminFrame
      head={
        <Link
          to="/organizations/$organizationId"
          params={{ organizationId }}
          className={headLook()}
        >
          <Avatar name={name} shape="organization" imageUrl={logoImageUrl} />
          <span>{name}</span>
        </Link>
      }
      places={places}
      drawer={
        <Drawer label={`Administration of ${name}`} button="Menu">
          {places}
        </Drawer>
      }
    >
      <Outlet />
    </AdminFrame>
  )
}

const OwnersOnly = () => (
  <MessageScreen
    title="For owners only"
    drawing={<Drawing name="organizations" />}
    action={
      <ButtonLink to="/organizations/$organizationId" params={Route.useParams()} look="primary">
        Go to the organization
      </ButtonLink>
    }
  >
    Only an owner of this organization may do this.
  </MessageScreen>
)
