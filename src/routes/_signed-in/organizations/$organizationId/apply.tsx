import { createFileRoute, redirect } from '@tanstack/react-router'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { applicationFormQuery } from '#src/api/applications/application-form.api.ts'
import { organizationQuery } from '#src/api/organizations/organizations.api.ts'
import { toProblem } from '#src/api/problem.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { BackLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { ApplyForm } from './-apply-form.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/apply')({
  params: idParams('organizationId'),
  loader: async ({ context, params: { organizationId } }) => {
    const { queries } = context.app
    await Promise.all([
      queries.fetchQuery(organizationQuery(organizationId)).catch(orNotFound),
      // The people to apply for may have just changed.
      queries
        .fetchQuery({ ...applicationFormQuery(organizationId), staleTime: 0 })
        .catch(orOrganizationPage(organizationId)),
    ])
  },
  component: ApplyScreen,
})

/** If the user cannot apply, the organization's page explains why, and what they can do instead. */
const orOrganizationPage = (organizationId: number) => (error: unknown) => {
  const isClosed = ['applied_already', 'join_instead'].includes(toProblem(error).code)
  if (!isClosed) orNotFound(error)
  throw redirect({
    to: '/organizations/$organizationId',
    params: { organizationId },
    replace: true,
  })
}

function ApplyScreen() {
  const { organizationId } = Route.useParams()
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId))
  // Not refetched automatically: after the user has applied, there is no form.
  const { data: form } = useQuery({ ...applicationFormQuery(organizationId), enabled: false })
  return (
    <Screen
      title={`Apply to ${organization.name}`}
      back={
        <BackLink to="/organizations/$organizationId" params={{ organizationId }}>
          {organization.name}
        </BackLink>
      }
      lead="Reviewers see this with the names you entered and the children’s ages."
      width="form"
    >
      {form && <ApplyForm organization={organization} form={form} />}
    </Screen>
  )
}
