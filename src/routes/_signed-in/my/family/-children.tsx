import { AddChild, type FamilyChild, type MyFamily } from '#contract/people/families.ts'
import { addChild } from '#src/api/people/families.api.ts'
import { mayEdit } from './-family-words.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { personFields } from './-family-fields.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { DateField } from '#src/components/forms/fields/value-fields.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { displayDate, dayInWords } from '#contract/dates/display-date.ts'
import { Part } from '#src/ui/text/part.tsx'
import { Row, VisuallyHidden } from '#src/ui/frame/layout.tsx'

/** The children of a family, each with a short summary. */
export const Children = ({ family }: { family: MyFamily }) => (
  <Part title={`Children (ages as of ${dayInWords(family.agesOn)})`}>
    {family.children.length === 0 ? (
      <p>No children yet.</p>
    ) : (
      <RowList label={`Children of ${family.name}`}>
        {family.children.map((child) => (
          <RowListItem key={child.personId} note={<Glance family={family} child={child} />}>
            <RouterLink
              to="/my/family/$familyId/children/$childId"
              params={{ familyId: family.id, childId: child.personId }}
            >
              {child.name}
            </RouterLink>
          </RowListItem>
        ))}
      </RowList>
    )}
    {mayEdit(family) && (
      <FormInPlace label="Add a child" {...(family.children.length === 0 && { look: 'primary' })}>
        {(close) => <AddChildForm family={family} close={close} />}
      </FormInPlace>
    )}
    {belongNowhere(family) && (
      <p>
        <RouterLink to="/organizations">Find an organization</RouterLink> to see what they can join.
      </p>
    )}
  </Part>
)

const belongNowhere = ({ children }: MyFamily) =>
  children.length > 0 && children.every(({ organizations }) => organizations.length === 0)

function Glance({ family, child }: { family: MyFamily; child: FamilyChild }) {
  const { birthDate, age, organizations, classes } = child
  return (
    <>
      {birthDate !== null && (
        <div>
          {age !== null && `${age} year${age === 1 ? '' : 's'}, `}born {displayDate(birthDate)}
        </div>
      )}
      <CareLinks family={family} child={child} />
      {organizations.map(({ organizationId, organizationName }) => {
        const taken = classes.filter((each) => each.organizationId === organizationId)
        return (
          <div key={organizationId}>
            {[organizationName, taken.map(({ name }) => name).join(', ')]
              .filter(Boolean)
              .join(': ')}
          </div>
        )
      })}
    </>
  )
}

function AddChildForm({ family, close }: { family: MyFamily; close: () => void }) {
  const add = useChange(addChild, { successMessage: wasCreated('Child') })
  const me = family.adults.find(({ isMe }) => isMe)
  return (
    <CardForm
      schema={AddChild}
      defaultValues={{ firstName: '', lastName: me?.lastName ?? '', birthDate: '' }}
      submitLabel="Add child"
      submit={(input) => add({ ...input, familyId: family.id })}
      close={close}
    >
      <TextField {...personFields.firstName} autoFocus />
      <TextField {...personFields.lastName} />
      <DateField {...personFields.birthDate} optional={false} />
    </CardForm>
  )
}

interface CareLinksProps {
  family: MyFamily
  child: FamilyChild
}

/** Links to the care notes and emergency contacts, or to add them for people who may. */
function CareLinks({ family, child }: CareLinksProps) {
  const { personId, firstName, conditionsCount, contactsCount } = child
  const params = { familyId: family.id, childId: personId }
  const mayAdd = mayEdit(family)
  return (
    <Row wrap>
      {(conditionsCount > 0 || mayAdd) && (
        <RouterLink to="/my/family/$familyId/children/$childId/care-notes" params={params}>
          {conditionsCount > 0 ? `Care notes (${conditionsCount})` : 'Add care notes'}
          <VisuallyHidden> for {firstName}</VisuallyHidden>
        </RouterLink>
      )}
      {(contactsCount > 0 || mayAdd) && (
        <RouterLink to="/my/family/$familyId/children/$childId/contacts" params={params}>
          {contactsCount > 0 ? `Emergency contacts (${contactsCount})` : 'Add emergency contacts'}
          <VisuallyHidden> for {firstName}</VisuallyHidden>
        </RouterLink>
      )}
    </Row>
  )
}
