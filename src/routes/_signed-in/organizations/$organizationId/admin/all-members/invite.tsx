import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { needs } from '#src/components/rights/rights/needs.ts'
import { Invite } from '#contract/people/members.ts'
import type { Problem } from '#contract/problem.ts'
import { invite } from '#src/api/people/members.api.ts'
import { toProblem } from '#src/api/problem.ts'
import { NeedsVerification } from '#src/components/accounts/accounts/account-needs.tsx'
import { EditForm, type Done } from '#src/components/forms/editing/edit-form.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { z } from '#contract/zod.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { KindsField } from '#src/components/people/members/member-fields.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/all-members/invite',
)({
  validateSearch: searchBy({ email: z.optional(z.string()) }),
  loader: needs('members.manage'),
  component: InviteMember,
})

function InviteMember() {
  const { organizationId } = Route.useParams()
  const { email = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [refused, setRefused] = useState<Problem>()
  const send = useChange(invite, { successMessage: 'Invitation was sent successfully' })

  async function submit(input: Invite, done: Done) {
    setRefused(undefined)
    try {
      await send(input)
    } catch (error) {
      const problem = toProblem(error)
      setRefused(problem)
      if (problem.inTheWay) await done()
      throw error
    }
    await done(() => navigate({ to: '/organizations/$organizationId/admin/all-members' }))
  }

  return (
    <Screen
      title="Invite"
      lead="We’ll email an invitation. They become a member when they accept."
      width="form"
    >
      <NeedsVerification />
      <Card>
        <EditForm
          schema={Invite}
          defaultValues={{
            organizationId,
            email,
            isTeacher: false,
            isStudent: false,
            isParent: false,
          }}
          submitLabel="Invite"
          submit={submit}
        >
          <TextField name="email" label="Email" type="email" autoComplete="off" autoFocus />
          {refused?.inTheWay && (
            <Notice>
              <RouterLink
                from="/organizations/$organizationId/admin"
                to="/organizations/$organizationId/admin/all-members/$organizationUserId"
                params={{ organizationUserId: refused.inTheWay.id }}
              >
                {refused.code === 'member_shut_out' ? 'Restore' : 'Open'} {refused.inTheWay.name}
              </RouterLink>{' '}
              instead.
            </Notice>
          )}
          <KindsField />
        </EditForm>
      </Card>
    </Screen>
  )
}
