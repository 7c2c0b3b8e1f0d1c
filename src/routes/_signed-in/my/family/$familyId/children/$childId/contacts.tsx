import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { UpdateEmergencyContacts, type EmergencyContacts } from '#contract/people/care.ts'
import type { z } from '#contract/zod.ts'
import { contactsQuery, updateContacts } from '#src/api/people/families.api.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { isWaiting, orAsked } from '#src/routes/_signed-in/my/family/-change-words.ts'
import { loadFamily, useFamily } from '#src/routes/_signed-in/my/family/-family-loader.ts'
import { mayEdit, whoEdits } from '#src/routes/_signed-in/my/family/-family-words.ts'
import { RowForm } from '#src/components/forms/editing/edit-form.tsx'
import { fields } from '#src/components/forms/fields/fields.ts'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { SeenByCard } from './-seen-by.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { BackLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Card } from '#src/ui/card.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { dotted } from '#src/ui/text/dotted.ts'
import { Phone } from '#src/ui/text/phone.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { ContactFields } from './-contact-fields.tsx'

export const Route = createFileRoute('/_signed-in/my/family/$familyId/children/$childId/contacts')({
  params: idParams('familyId', 'childId'),
  loader: async ({ context, params: { familyId, childId } }) => {
    const key = { familyId, personId: childId }
    const queries = await loadFamily(context.app, key)
    await queries.fetchQuery(contactsQuery(key)).catch(orNotFound)
  },
  component: ChildContacts,
})

function ChildContacts() {
  const params = Route.useParams()
  const { familyId, childId } = params
  const key = { familyId, personId: childId }
  const family = useFamily(familyId)
  const child = family?.children.find(({ personId }) => personId === childId)
  const { data } = useSuspenseQuery(contactsQuery(key))
  const save = useChange(updateContacts, { successMessage: orAsked(wasSaved('Contact list')) })
  if (!family || !child) return null
  return (
    <Screen
      title={`Emergency contacts for ${child.name}`}
      back={
        <BackLink to="/my/family/$familyId/children/$childId" params={params}>
          {child.name}
        </BackLink>
      }
      lead="Who to call, in this order, if no one in your family can be reached. If your child has another family, it can’t see this list."
      width="form"
    >
      {!mayEdit(family) && <Notice>{whoEdits(family)}</Notice>}
      <Card title="Contacts">
        {mayEdit(family) ? (
          <RowForm
            schema={UpdateEmergencyContacts}
            row={data}
            submitLabel="Save"
            submit={async (values) => {
              const saved = await save({ ...values, ...key })
              return isWaiting(saved) ? data : saved
            }}
            fields={contactFields}
          >
            <ContactFields />
          </RowForm>
        ) : (
          <Contacts contacts={data.contacts} />
        )}
      </Card>
      <SeenByCard family={family} child={child} kind="contacts" />
    </Screen>
  )
}

const Contacts = ({ contacts }: Pick<EmergencyContacts, 'contacts'>) =>
  contacts.length === 0 ? (
    <p>No contacts yet.</p>
  ) : (
    <RowList label="Emergency contacts">
      {contacts.map(({ name, phone, relation, mayPickUp }) => (
        <RowListItem
          key={name + phone}
          note={
            <>
              {relation} · <Phone of={phone} />
              {mayPickUp && ' · may pick up'}
            </>
          }
        >
          {name}
        </RowListItem>
      ))}
    </RowList>
  )

const contactFields = fields<z.input<typeof UpdateEmergencyContacts>>({
  contacts: { label: 'Contacts', show: (contacts) => contacts.map(textOf).join('\n') || 'None' },
})

const textOf = ({ name, phone, relation, mayPickUp }: Contact) =>
  dotted([name, phone, relation, mayPickUp && 'may pick up'])

type Contact = Omit<EmergencyContacts['contacts'][number], 'phone'> & { phone: string | null }
