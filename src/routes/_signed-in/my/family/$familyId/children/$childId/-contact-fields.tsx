import { useEffect, useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { UpdateEmergencyContacts } from '#contract/people/care.ts'
import { TextField, useField } from '#src/components/forms/fields/form-fields.tsx'
import { useRemoval } from '#src/components/forms/use-removal.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { FormStack } from '#src/ui/fields/field.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Part } from '#src/ui/text/part.tsx'

const newContact = { name: '', phone: '', relation: '', mayPickUp: false }

/** The emergency contacts of a child, in order, saved all at once. */
export function ContactFields() {
  const { fields, append, remove, swap } = useFieldArray<UpdateEmergencyContacts>({
    name: 'contacts',
  })
  const { addButton, removeAt } = useRemoval({
    list: 'contacts',
    field: 'name',
    count: fields.length,
    remove,
  })
  const { setFocus } = useFormContext<UpdateEmergencyContacts>()
  const movedTo = useRef<number | null>(null)
  useEffect(() => {
    const index = movedTo.current
    movedTo.current = null
    if (index !== null && fields[index]) setFocus(`contacts.${index}.name`)
  }, [fields, setFocus])
  const moveUp = (index: number) => {
    movedTo.current = index - 1
    swap(index, index - 1)
  }
  return (
    <>
      {fields.length === 0 && <p>No contacts yet.</p>}
      {fields.map(({ id }, index) => (
        <Part key={id} title={`Contact ${index + 1}`}>
          <FormStack>
            <TextField name={`contacts.${index}.name`} label="Name" />
            <TextField name={`contacts.${index}.phone`} label="Phone" type="tel" />
            <TextField
              name={`contacts.${index}.relation`}
              label="Relation"
              placeholder="Neighbor"
            />
            <MayPickUp index={index} />
            <Row gap="tight" wrap>
              {index > 0 && (
                <Button size="small" onClick={() => moveUp(index)}>
                  Move contact {index + 1} up
                </Button>
              )}
              <Button look="quiet" size="small" onClick={() => removeAt(index)}>
                Remove contact {index + 1}
              </Button>
            </Row>
          </FormStack>
        </Part>
      ))}
      <Row>
        <Button ref={addButton} onClick={() => append(newContact)}>
          Add a contact
        </Button>
      </Row>
    </>
  )
}

function MayPickUp({ index }: { index: number }) {
  const { input } = useField(`contacts.${index}.mayPickUp`)
  return <CheckInput label="May pick up" {...input} />
}
