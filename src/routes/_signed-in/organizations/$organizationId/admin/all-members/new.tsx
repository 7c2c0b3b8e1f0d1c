import { createFileRoute } from '@tanstack/react-router'
import { needs } from '#src/components/rights/rights/needs.ts'
import { AddMember } from '#contract/people/members.ts'
import { addMember } from '#src/api/people/members.api.ts'
import { EditForm, type Done } from '#src/components/forms/editing/edit-form.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import {
  ContactFields,
  KindsField,
  memberFields,
} from '#src/components/people/members/member-fields.tsx'
import { Card } from '#src/ui/card.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { useNamesakes } from './-use-namesakes.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/all-members/new',
)({ loader: needs('members.manage', 'students.manage'), component: NewMember })

function NewMember() {
  const { organizationId } = Route.useParams()
  const navigate = Route.useNavigate()
  const { askFirst, question } = useNamesakes()
  const mayAddAnybody = useMay()('members.manage')
  const add = useChange(addMember, { successMessage: wasCreated('Member') })

  async function submit(input: AddMember, done: Done) {
    await askFirst(input)
    const { id } = await add(input)
    await done(() =>
      navigate({
        to: '/organizations/$organizationId/admin/all-members/$organizationUserId',
        params: { organizationUserId: id },
      }),
    )
  }

  return (
    <Screen
      title={mayAddAnybody ? 'Add person' : 'Add student'}
      lead="They don’t need an account. You can invite them later."
      width="form"
    >
      <Card>
        <EditForm
          schema={AddMember}
          defaultValues={{
            organizationId,
            firstName: '',
            lastName: '',
            isTeacher: false,
            isStudent: !mayAddAnybody,
            isParent: false,
            contactEmail: null,
            phone: null,
            birthDate: null,
          }}
          submitLabel="Add person"
          submit={submit}
        >
          <TextField {...memberFields.firstName} autoComplete="off" autoFocus />
          <TextField {...memberFields.lastName} autoComplete="off" />
          {mayAddAnybody && <KindsField />}
          <ContactFields />
        </EditForm>
      </Card>
      {question}
    </Screen>
  )
}
