import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { mayHaveChildren } from '#contract/organizations/organizations.ts'
import { CreateFamily } from '#contract/people/families.ts'
import { fetchStored } from '#src/api/pack.ts'
import { myOrganizationsQuery } from '#src/api/organizations/organizations.api.ts'
import { createFamily, myFamiliesQuery } from '#src/api/people/families.api.ts'
import { sharedChildrenQuery } from '#src/api/people/family-names.api.ts'
import {
  NeedsVerification,
  NeedsWorkingEmail,
} from '#src/components/accounts/accounts/account-needs.tsx'
import { useMyFamilies } from './-family-loader.ts'
import { useFocusOnwards } from '#src/components/frame/use-focus-onwards.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { UnsavedForms } from '#src/components/forms/editing/unsaved-changes.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import { AlreadyHere } from '#src/components/people/families/already-here.tsx'
import { SavedLine } from '#src/components/frame/saved-line.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { accountOf } from '#src/machines/accounts/session.machine.ts'
import { Card } from '#src/ui/card.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { FamilyCard } from './-family-card.tsx'
import { SharedChildren } from './-shared-children.tsx'
import { DuplicateChildren } from './-duplicate-children.tsx'

export const Route = createFileRoute('/_signed-in/my/family/')({
  loader: async ({ context }) => {
    const { queries } = context.app
    await Promise.all([
      fetchStored(queries, myFamiliesQuery),
      fetchStored(queries, sharedChildrenQuery),
    ])
  },
  component: MyFamily,
})

function MyFamily() {
  const families = useMyFamilies()
  useFocusOnwards(families)
  return (
    <Screen title="My Family" width="form">
      <NeedsWorkingEmail />
      <SavedLine of={myFamiliesQuery} />
      <UnsavedForms>
        <NeedsVerification to="see families that others added you to" />
        <SharedChildren />
        <DuplicateChildren families={families} />
        {families.map((family) => (
          <FamilyCard key={family.id} family={family} />
        ))}
        {families.length === 0 ? <FirstFamily /> : <AnotherFamily />}
      </UnsavedForms>
    </Screen>
  )
}

function FirstFamily() {
  const account = useSelector(useApp().session, accountOf)
  const { data: organizations = [] } = useQuery(myOrganizationsQuery)
  const isStudent =
    organizations.length > 0 && !organizations.some(({ membership }) => mayHaveChildren(membership))
  return (
    <>
      <Empty drawing="family">
        {isStudent
          ? 'Adults see and change their family here. The adults of yours do that for you.'
          : 'Keep your family’s details, care notes, and emergency contacts in one place. You decide who sees them.'}
      </Empty>
      {!isStudent && <AlreadyHere />}
      <Card>
        <FormInPlace
          label={isStudent ? 'Create a family of your own' : 'Create a family'}
          look={isStudent ? 'plain' : 'primary'}
        >
          {(close) => <CreateForm name={`${account?.lastName ?? 'My'} family`} close={close} />}
        </FormInPlace>
      </Card>
    </>
  )
}

const AnotherFamily = () => (
  <FormInPlace label="Create another family" look="quiet">
    {(close) => (
      <Card title="Create another family">
        <CreateForm name="" close={close} />
      </Card>
    )}
  </FormInPlace>
)

function CreateForm({ name, close }: { name: string; close: () => void }) {
  const create = useChange(createFamily, { successMessage: wasCreated('Family') })
  return (
    <CardForm
      schema={CreateFamily}
      defaultValues={{ name }}
      submitLabel="Create family"
      submit={create}
      close={close}
    >
      <TextField name="name" label="Family name" autoFocus />
    </CardForm>
  )
}
