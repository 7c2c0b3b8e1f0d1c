import { createFileRoute } from '@tanstack/react-router'
import { idParams } from '#src/components/addresses/id-param.ts'
import { loadMember, MemberScreen } from '#src/components/people/members/member-screen.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/teachers/$organizationUserId',
)({
  params: idParams('organizationUserId'),
  loader: ({ context, params }) => loadMember(context.app, params),
  component: Teacher,
})

function Teacher() {
  return <MemberScreen id={Route.useParams().organizationUserId} />
}
