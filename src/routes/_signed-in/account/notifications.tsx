import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import {
  type NotificationPreferences,
  NotificationWay,
  SaveNotificationPreferences,
} from '#contract/accounts/notifications.ts'
import {
  notificationPreferencesQuery,
  saveNotificationPreferences,
} from '#src/api/accounts/notification-preferences.api.ts'
import { groupNames, wayNames } from '#src/components/accounts/notifications/group-words.ts'
import { HoldWhileTyped } from '#src/components/forms/card-form.tsx'
import { UnsavedForms } from '#src/components/forms/editing/unsaved-changes.tsx'
import { Form } from '#src/components/forms/form.tsx'
import { useField } from '#src/components/forms/fields/form-fields.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { TimeField } from '#src/components/forms/fields/value-fields.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { BackLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'

export const Route = createFileRoute('/_signed-in/account/notifications')({
  loader: ({ context }) => context.app.queries.fetchQuery(notificationPreferencesQuery),
  component: NotificationSettings,
})

function NotificationSettings() {
  const { items } = useSuspenseQuery(notificationPreferencesQuery).data
  return (
    <Screen
      title="Notification Settings"
      back={<BackLink to="/account/edit">Account</BackLink>}
      lead="How each of your organizations notifies you."
      width="form"
    >
      <UnsavedForms>
        {items.map((each) => (
          <Card key={each.organizationId} title={each.organizationName}>
            <PreferencesForm of={each} />
          </Card>
        ))}
      </UnsavedForms>
      {items.length === 0 && (
        <Card>
          No organization notifies you. Organizations notify their members, and adults with full
          access to the family of a child who is a member.
        </Card>
      )}
      <Card title="Always by email">
        <p>
          You always get an email if a class day of yours today or tomorrow is canceled or moved,
          because you might come for nothing, about your applications, and about the security of
          your account.
        </p>
      </Card>
    </Screen>
  )
}

const ways = NotificationWay.options.map((way) => [way, wayNames[way]] as const)

function PreferencesForm({ of }: { of: NotificationPreferences }) {
  const { organizationId, organizationName: _, ...values } = of
  const save = useChange(saveNotificationPreferences, {
    successMessage: wasSaved('Notification setting'),
  })
  return (
    <Form
      schema={SaveNotificationPreferences}
      defaultValues={values}
      submitLabel="Save"
      submit={async (input: SaveNotificationPreferences) => {
        const { choices, isDigest, quietFrom, quietUntil } = await save({
          organizationId,
          ...input,
        })
        return { choices, isDigest, quietFrom, quietUntil }
      }}
    >
      {values.choices.map(({ group }, index) => (
        <SelectField
          key={group}
          name={`choices.${index}.way`}
          label={groupNames[group]}
          choices={ways}
        />
      ))}
      <DigestField />
      <TimeField
        name="quietFrom"
        label="Quiet from"
        help="Emails wait until the end of this time, in the organization’s time zone."
        optional
      />
      <TimeField name="quietUntil" label="Quiet until" optional />
      <HoldWhileTyped />
    </Form>
  )
}

function DigestField() {
  const { input } = useField('isDigest')
  return (
    <CheckInput
      label="One email a day"
      help="At 5:00 PM in the time zone of the organization, with everything since the last one."
      {...input}
    />
  )
}
