import { useSuspenseQuery } from '@tanstack/react-query'
import type { SharedChild, FamilyName } from '#contract/people/family-names.ts'
import { Id } from '#contract/id.ts'
import { z } from '#contract/zod.ts'
import type { MyFamily } from '#contract/people/families.ts'
import { sharedChildrenQuery, takeChild } from '#src/api/people/family-names.api.ts'
import { useFocusOnwards } from '#src/components/frame/use-focus-onwards.ts'
import { Form } from '#src/components/forms/form.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card, focusCardAt } from '#src/ui/card.tsx'
import { useMyFamilies } from './-family-loader.ts'
import { cardOf } from './-family-card.tsx'

/** Children shared by other households, waiting for the user to choose a family. */
export function SharedChildren() {
  const { data: children } = useSuspenseQuery(sharedChildrenQuery)
  useFocusOnwards(children)
  return children.map((child) => <OneShared key={child.id} child={child} />)
}

const Choice = z.strictObject({ familyId: Id })

function OneShared({ child: { id, childName, families } }: { child: SharedChild }) {
  const names = tellApart(families, useMyFamilies())
  const take = useChange(takeChild, { successMessage: `${childName} was added to your family` })
  return (
    <Card title={`${childName} is shared with you`}>
      <p>
        Choose a family for {childName}. Adults who can view that family will see {childName}’s
        details and care notes. Adults with full access can edit them.
      </p>
      <Form
        schema={Choice}
        defaultValues={{}}
        submitLabel={`Add ${childName}`}
        submit={async ({ familyId }) => {
          await take({ familyId, id })
          focusCardAt(cardOf({ id: familyId }))
        }}
      >
        <SelectField
          name="familyId"
          label="Family"
          placeholder="Choose a family"
          choices={names.map((family) => [String(family.id), family.name] as const)}
          asNumber
        />
      </Form>
    </Card>
  )
}

/** Families by name; those with the same name are told apart by their members. */
const tellApart = (families: FamilyName[], mine: MyFamily[]): FamilyName[] =>
  families.map(({ id, name }) => {
    const isAlone = families.every((other) => other.id === id || other.name !== name)
    const family = mine.find((each) => each.id === id)
    return { id, name: isAlone || !family ? name : `${name}: ${whoIsIn(family)}` }
  })

function whoIsIn({ children, adults }: MyFamily): string {
  const people = children.length > 0 ? children : adults.filter(({ isMe }) => !isMe)
  const names = people.map(({ firstName, preferredName }) => preferredName ?? firstName)
  return new Intl.ListFormat('en-US').format(names) || 'only you'
}
