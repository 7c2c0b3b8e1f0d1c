import { createFileRoute } from '@tanstack/react-router'
import { myOrganizationsQuery } from '#src/api/organizations.api.ts'
import { MyOrganizations } from '#src/components/organizations/my-organizations.tsx'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'

export const Route = createFileRoute('/_signed-in/my/organizations')({
  loader: async ({ context }) => (await context.app.queries()).fetchQuery(myOrganizationsQuery),
  component: () => (
    <Screen
      title="My Organizations"
      action={<ButtonLink to="/organizations/new">Create Organization</ButtonLink>}
    >
      <MyOrganizations />
    </Screen>
  ),
})
