import { useFieldArray, useFormContext } from 'react-hook-form'
import type { UpdateQuestions } from '#contract/applications/application-form.ts'
import { mostQuestions } from '#contract/applications/applications.ts'
import { TextField, useFieldValue } from '#src/components/forms/fields/form-fields.tsx'
import { useRemoval } from '#src/components/forms/use-removal.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { FormStack } from '#src/ui/fields/field.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Part } from '#src/ui/text/part.tsx'

const newQuestion = { text: '', help: null, isRequired: false }

/** The questions of an organization, in order, which are saved together. */
export function QuestionFields() {
  const { fields, append, remove, move } = useFieldArray<UpdateQuestions>({ name: 'questions' })
  const { addButton, removeAt } = useRemoval({
    list: 'questions',
    field: 'text',
    count: fields.length,
    remove,
  })
  const { setFocus } = useFormContext<UpdateQuestions>()
  function moveTo(index: number, place: number) {
    move(index, place)
    // The button that had the focus is gone.
    if (place === 0 || place === fields.length - 1) setFocus(`questions.${place}.text`)
  }
  return (
    <>
      {fields.length === 0 && <p>No questions yet. Applicants can write an optional message.</p>}
      {fields.map(({ id }, index) => (
        <Part key={id} title={`Question ${index + 1}`}>
          <FormStack>
            <TextField
              name={`questions.${index}.text`}
              label="Question"
              placeholder="What does your child love to do?"
            />
            <TextField name={`questions.${index}.help`} label="Help text" optional />
            <RequiredField name={`questions.${index}.isRequired`} />
            <Row gap="tight" wrap>
              {index > 0 && (
                <Button look="quiet" size="small" onClick={() => moveTo(index, index - 1)}>
                  Move question {index + 1} up
                </Button>
              )}
              {index < fields.length - 1 && (
                <Button look="quiet" size="small" onClick={() => moveTo(index, index + 1)}>
                  Move question {index + 1} down
                </Button>
              )}
              <Button look="quiet" size="small" onClick={() => removeAt(index)}>
                Remove question {index + 1}
              </Button>
            </Row>
          </FormStack>
        </Part>
      ))}
      {fields.length < mostQuestions ? (
        <Row>
          <Button ref={addButton} onClick={() => append(newQuestion)}>
            Add a question
          </Button>
        </Row>
      ) : (
        <p>You can ask up to {mostQuestions} questions.</p>
      )}
    </>
  )
}

function RequiredField({ name }: { name: string }) {
  const { value, change, ref } = useFieldValue<boolean>(name)
  return (
    <CheckInput
      label="Required"
      checked={value}
      onChange={({ target }) => change(target.checked)}
      ref={ref}
    />
  )
}
