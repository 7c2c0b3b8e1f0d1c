import type { ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import {
  UpdateFamilyPerson,
  type FamilyAdult,
  type FamilyChild,
  type FamilyPerson,
  type MyFamily,
} from '#contract/people/families.ts'
import type { z } from '#contract/zod.ts'
import {
  familyPersonQuery,
  myFamiliesQuery,
  removePerson,
  updatePerson,
} from '#src/api/people/families.api.ts'
import { isWaiting, orAsked, orAskedFirst } from '../-change-words.ts'
import { mayEdit } from '../-family-words.ts'
import { personFields } from '../-family-fields.tsx'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { EditForm } from '#src/components/forms/editing/edit-form.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { DateField } from '#src/components/forms/fields/value-fields.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { askAgain, useChange } from '#src/components/forms/use-change.ts'
import { Card } from '#src/ui/card.tsx'
import { displayDate } from '#contract/dates/display-date.ts'
import { Facts } from '#src/ui/text/facts.tsx'
import { Phone } from '#src/ui/text/phone.tsx'

interface PersonDetailsProps {
  family: MyFamily
  person: FamilyChild | FamilyAdult
}

/** The details of a child, or of an adult without an account: one record for all of their families. */
export function PersonDetails({ family, person: shown }: PersonDetailsProps) {
  const { personId } = shown
  const isAdult = 'access' in shown
  const key = { familyId: family.id, personId }
  const { data: person } = useSuspenseQuery(familyPersonQuery(key))
  const save = useChange(updatePerson, {
    successMessage: orAsked(wasSaved(isAdult ? 'Adult' : 'Child')),
  })
  if (!mayEdit(family)) {
    return (
      <Card title="Details">
        <Facts
          items={[
            ['Name', `${person.firstName} ${person.lastName}`.trim()],
            [
              'Birth date',
              person.birthDate === null ? 'Not provided' : displayDate(person.birthDate),
            ],
            [
              'Phone',
              person.phone === null ? 'Not provided' : <Phone key="phone" of={person.phone} />,
            ],
          ]}
        />
      </Card>
    )
  }
  return (
    <Card title="Details">
      {isAdult && <p>{whatSavingDoes(family)}</p>}
      <EditForm
        schema={UpdateFamilyPerson}
        defaultValues={valuesOf(person, isAdult)}
        submitLabel="Save details"
        submit={async (values) => {
          const saved = await save({ ...values, ...key })
          return valuesOf(isWaiting(saved) ? person : saved, isAdult)
        }}
        fields={personFields}
        valuesOf={(row: FamilyPerson & { savedDate: string }) => valuesOf(row, isAdult)}
      >
        <TextField {...personFields.firstName} />
        <TextField {...personFields.lastName} />
        <TextField {...personFields.preferredName} />
        <DateField {...personFields.birthDate} />
        <TextField {...personFields.phone} type="tel" />
        {isAdult && <TextField {...personFields.contactEmail} type="email" />}
      </EditForm>
    </Card>
  )
}

function whatSavingDoes({ adults, isAgreementRequired }: MyFamily): string {
  const others = adults.some(
    ({ access, hasAccount, isWaiting: waits, isMe }) =>
      access === 'Full' && hasAccount && !waits && !isMe,
  )
  if (!others)
    return 'The name, phone, and email tell others who may pick up the children and who to call. You’ll confirm it’s you when you change them.'
  return isAgreementRequired
    ? 'The name, phone, and email tell others who may pick up the children and who to call. You’ll confirm it’s you, all of you get an email, and the change waits until every adult with full access agrees.'
    : 'The name, phone, and email tell others who may pick up the children and who to call. When you change them, you’ll confirm it’s you, and every adult with full access gets an email.'
}

/** Children have no email field. */
const valuesOf = (
  { firstName, lastName, preferredName, birthDate, phone, contactEmail, version }: FamilyPerson,
  isAdult: boolean,
): z.input<typeof UpdateFamilyPerson> => ({
  firstName,
  lastName: lastName || null,
  preferredName,
  birthDate,
  phone,
  version,
  ...(isAdult && { contactEmail }),
})

interface TakeOutCardProps extends PersonDetailsProps {
  /** The consequence of removing them. */
  children: ReactNode
}

/** Removes a person from the family, and returns to it. */
export function TakeOutCard({ family, person, children }: TakeOutCardProps) {
  const { personId, name } = person
  const navigate = useNavigate()
  const queries = useQueryClient()
  const remove = useChange(removePerson, {
    successMessage: orAskedFirst(`${name} was removed`),
    // The other rows on this screen may be gone with the person.
    refresh: [myFamiliesQuery.queryKey],
  })
  return (
    <Card title="Remove from the family">
      <AskFirst
        label={`Remove ${name}`}
        title={`Remove ${name} from ${family.name}?`}
        confirmLabel="Remove"
        act={async () => {
          await remove({ familyId: family.id, personId })
          await navigate({ to: '/my/family', replace: true, ignoreBlocker: true })
          askAgain(queries)
        }}
      >
        {children} {whenRemoved(family, person)}
      </AskFirst>
    </Card>
  )
}

const decides = ({ isMe, access, hasAccount, isWaiting: isUnverified }: FamilyAdult) =>
  !isMe && access === 'Full' && hasAccount && !isUnverified

/** When a removal takes effect if other adults decide for the family too. */
function whenRemoved(
  { adults, isAgreementRequired }: MyFamily,
  person: TakeOutCardProps['person'],
): string {
  if (!adults.some(decides)) return ''
  if (isAgreementRequired) return 'This waits until every adult with full access agrees.'
  const isWithoutAccount = 'hasAccount' in person && !person.hasAccount
  return isWithoutAccount
    ? ''
    : 'This takes effect after 24 hours. Until then, every adult with full access can stop it.'
}
