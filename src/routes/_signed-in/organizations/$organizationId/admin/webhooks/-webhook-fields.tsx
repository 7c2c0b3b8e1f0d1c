import { type UpdateWebhook, WebhookSubject } from '#contract/organizations/webhooks.ts'
import { fields } from '#src/components/forms/fields/fields.ts'
import { TextField, useField } from '#src/components/forms/fields/form-fields.tsx'
import { subjectWords } from '#src/components/rights/audit/audit-words.ts'
import { CheckGroup } from '#src/ui/fields/check-group.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'

/** The subjects of a webhook in one line. */
export const subjectsInWords = (subjects: readonly WebhookSubject[]) =>
  subjects.length === WebhookSubject.options.length
    ? 'All events'
    : subjects.map(subjectWords).join(', ')

export const webhookFields = fields<UpdateWebhook>({
  name: { label: 'Name', help: 'What receives the events, such as “Website”.' },
  url: { label: 'Address', help: 'Where we send each event, by POST.' },
  subjects: { label: 'Events about', show: subjectsInWords },
  isActive: { label: 'Send events', show: (isActive) => (isActive ? 'Yes' : 'No') },
})

export const WebhookFields = ({ autoFocus = false }: { autoFocus?: boolean }) => (
  <>
    <TextField {...webhookFields.name} autoComplete="off" autoFocus={autoFocus} />
    <TextField
      {...webhookFields.url}
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://example.org/kinroll"
    />
    <SubjectsField />
  </>
)

function SubjectsField() {
  const { input, error } = useField('subjects')
  return (
    <CheckGroup label={webhookFields.subjects.label} error={error}>
      {WebhookSubject.options.map((subject) => (
        <CheckInput
          key={subject}
          {...input}
          value={subject}
          label={subjectWords(subject)}
          {...(error && { 'aria-invalid': true })}
        />
      ))}
    </CheckGroup>
  )
}

/** Whether events are sent. */
export function ActiveField() {
  const { input } = useField('isActive')
  return (
    <CheckInput
      {...input}
      label={webhookFields.isActive.label}
      help="While it is off, events are not sent, and not saved for later."
    />
  )
}
