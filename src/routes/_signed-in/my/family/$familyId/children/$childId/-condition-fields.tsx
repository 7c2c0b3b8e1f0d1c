import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { severityNames, type Severity, type UpdateCareNotes } from '#contract/people/care.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { DateField, TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { useRemoval } from '#src/components/forms/use-removal.ts'
import { Button } from '#src/ui/button.tsx'
import { FormStack } from '#src/ui/fields/field.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Part } from '#src/ui/text/part.tsx'

const severities = Object.entries(severityNames)
const newCondition = { name: '', severity: null, reaction: '', whatToDo: '', reviewDate: null }

type Condition = UpdateCareNotes['conditions'][number]

/** A new condition has no severity until someone chooses one. */
interface Draft {
  conditions: (Omit<Condition, 'severity'> & { severity: Severity | null })[]
}

/** The conditions of a child, saved all at once. */
export function ConditionFields({ firstName }: { firstName: string }) {
  const { fields, append, remove } = useFieldArray<Draft>({ name: 'conditions' })
  const { getValues } = useFormContext<Draft>()
  const [asked, setAsked] = useState<{ index: number; name: string } | null>(null)
  const { addButton, removeAt } = useRemoval({
    list: 'conditions',
    field: 'name',
    count: fields.length,
    remove,
  })
  const ask = (index: number) => {
    const name = getValues(`conditions.${index}.name`) || fields[index]?.name
    if (name) setAsked({ index, name })
    else removeAt(index)
  }
  return (
    <>
      {fields.length === 0 && <p>No conditions yet.</p>}
      {fields.map(({ id }, index) => (
        <Part key={id} title={`Condition ${index + 1}`}>
          <FormStack>
            <TextField
              name={`conditions.${index}.name`}
              label="Condition"
              placeholder="Peanut allergy"
            />
            <SelectField
              name={`conditions.${index}.severity`}
              label="Severity"
              placeholder="Choose a severity"
              choices={severities}
            />
            <TextAreaField name={`conditions.${index}.reaction`} label="Reaction" optional />
            <TextAreaField name={`conditions.${index}.whatToDo`} label="What to do" optional />
            <DateField name={`conditions.${index}.reviewDate`} label="Review date" optional />
            <Row>
              <Button look="quiet" size="small" onClick={() => ask(index)}>
                Remove condition {index + 1}
              </Button>
            </Row>
          </FormStack>
        </Part>
      ))}
      <Row>
        <Button ref={addButton} onClick={() => append(newCondition)}>
          Add a condition
        </Button>
      </Row>
      <ConfirmDialog
        title={`Remove “${asked?.name}” from ${firstName}’s care notes?`}
        isOpen={asked !== null}
        confirmLabel="Remove"
        tone="destructive"
        onConfirm={() => {
          setAsked(null)
          if (asked) removeAt(asked.index)
        }}
        onCancel={() => setAsked(null)}
      >
        After you save, the people who care for {firstName} won’t see it anymore.
      </ConfirmDialog>
    </>
  )
}
