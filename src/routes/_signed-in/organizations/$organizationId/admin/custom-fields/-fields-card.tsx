import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import {
  CustomFieldForm,
  type CustomField,
  type CustomFieldSubject,
  type CustomFieldSharing,
} from '#contract/people/custom-fields.ts'
import { mostCustomFields, type CustomFieldKind } from '#contract/people/custom-values.ts'
import {
  createCustomField,
  deleteCustomField,
  updateCustomField,
} from '#src/api/people/custom-fields.api.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { EditForm } from '#src/components/forms/editing/edit-form.tsx'
import { fields } from '#src/components/forms/fields/fields.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { EditableRow } from '#src/components/forms/editable-row.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { wasCreated, wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Card, focusCard } from '#src/ui/card.tsx'
import { RowList } from '#src/ui/table/row-list.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { dotted } from '#src/ui/text/dotted.ts'

const subjects = {
  Member: {
    many: 'members',
    example: 'Shirt size',
    sharing: {
      Administrators: 'Only people who manage members',
      View: 'The person and their guardians too',
      Edit: 'The person and their guardians too, and they can edit it',
    },
  },
  Family: {
    many: 'families',
    example: 'Volunteer job',
    sharing: {
      Administrators: 'Only people who manage families',
      View: 'The family’s adults too',
      Edit: 'The family’s adults too, and they can edit it',
    },
  },
  Class: {
    many: 'classes',
    example: 'Supply fee',
    sharing: {
      Administrators: 'Only people who manage classes',
      View: 'Everyone who can see the class',
    },
  },
} satisfies Record<
  CustomFieldSubject,
  { many: string; example: string; sharing: Partial<Record<CustomFieldSharing, string>> }
>

const kinds: Record<CustomFieldKind, string> = {
  Text: 'Text',
  Choice: 'Choice',
  Date: 'Date',
  YesNo: 'Yes or no',
}

interface FieldsCardProps {
  organizationId: number
  subject: CustomFieldSubject
  /** Those of the subject, in order. */
  fields: CustomField[]
}

/** The custom fields of members, families or classes, edited in place. */
export function FieldsCard({ organizationId, subject, fields: items }: FieldsCardProps) {
  const title = `Fields of ${subjects[subject].many}`
  return (
    <Card title={title}>
      {items.length === 0 && <p>No fields yet.</p>}
      <RowList label={title}>
        {items.map((field) => (
          <FieldRow key={field.id} field={field} />
        ))}
      </RowList>
      {items.length < mostCustomFields && (
        <AddField organizationId={organizationId} subject={subject} />
      )}
    </Card>
  )
}

function AddField({ organizationId, subject }: Omit<FieldsCardProps, 'fields'>) {
  const create = useChange(createCustomField, { successMessage: wasCreated('Custom field') })
  return (
    <FormInPlace label="Add field" concerns={`to the fields of ${subjects[subject].many}`}>
      {(close) => (
        <CardForm
          schema={CustomFieldForm}
          defaultValues={newField}
          submitLabel="Add field"
          submit={({ version: _version, ...values }) =>
            create({ organizationId, subject, ...values })
          }
          close={close}
        >
          <FieldFields subject={subject} />
        </CardForm>
      )}
    </FormInPlace>
  )
}

/** One field: how to edit, move and delete it. */
function FieldRow({ field }: { field: CustomField }) {
  const { id, subject, name, kind, choices, sharing, position, valuesCount, version } = field
  const here = useRef<HTMLSpanElement>(null)
  const save = useChange(updateCustomField, { successMessage: wasSaved('Custom field') })
  const remove = useChange(deleteCustomField, {
    successMessage: 'Custom field was deleted successfully',
  })
  const values = counted(valuesCount, ['value', 'values'])
  const move = usePress(async () => {
    await save({ id, name, kind, choices, sharing, version, position: position - 1 })
    // The button of the first field is about to disappear.
    if (position === 1) focusCard(here.current)
  })

  return (
    <EditableRow
      name={name}
      note={dotted([
        kind === 'Choice' ? `${kinds[kind]}: ${choices.join(', ')}` : kinds[kind],
        sharingWords(field),
        valuesCount === 0 ? 'No values yet' : values,
      ])}
      more={
        <>
          {position > 0 && (
            <PressButton of={move} look="quiet" size="small" aria-label={`Move up ${name}`}>
              Move up
            </PressButton>
          )}
          <span ref={here} hidden />
        </>
      }
      remove={() => remove(id)}
      loss={valuesCount === 0 ? 'It has no values.' : `Its ${values} will be lost.`}
    >
      {(close) => (
        <EditForm
          schema={CustomFieldForm}
          defaultValues={valuesOf(field)}
          valuesOf={valuesOf}
          submitLabel="Save field"
          submit={async (changed) => {
            await save({ id, ...changed, position })
            close()
          }}
          onCancel={close}
          fields={fieldFields}
        >
          <FieldFields subject={subject} />
        </EditForm>
      )}
    </EditableRow>
  )
}

const newField: CustomFieldForm = {
  name: '',
  kind: 'Text',
  choices: '',
  sharing: 'Administrators',
  version: 0,
}

const sharingWords = ({ subject, sharing }: Pick<CustomField, 'subject' | 'sharing'>) => {
  const words: Partial<Record<CustomFieldSharing, string>> = subjects[subject].sharing
  return words[sharing] ?? null
}

const valuesOf = ({ name, kind, choices, sharing, version }: CustomField) => ({
  name,
  kind,
  choices: choices.join('\n'),
  sharing,
  version,
})

const fieldFields = fields<CustomFieldForm>({
  name: { label: 'Name' },
  kind: { label: 'Kind', show: (kind) => kinds[kind] },
  choices: { label: 'Choices', help: 'One on each line', optional: true },
  sharing: { label: 'Who sees it' },
})

function FieldFields({ subject }: Pick<CustomField, 'subject'>) {
  const { watch } = useFormContext<CustomFieldForm>()
  return (
    <>
      <TextField
        {...fieldFields.name}
        placeholder={subjects[subject].example}
        autoComplete="off"
        autoFocus
      />
      <SelectField {...fieldFields.kind} choices={Object.entries(kinds)} />
      {watch('kind') === 'Choice' && (
        <TextAreaField {...fieldFields.choices} optional={false} rows={4} />
      )}
      <SelectField {...fieldFields.sharing} choices={Object.entries(subjects[subject].sharing)} />
    </>
  )
}
