import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { UpdateProfile } from '#contract/people/people.ts'
import { claimedRecordsQuery, profileQuery, updateProfile } from '#src/api/accounts/profile.api.ts'
import { RowForm } from '#src/components/forms/editing/edit-form.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { ClaimedRecords } from './-claimed-records.tsx'
import { SharedFields } from '#src/components/people/custom-fields/shared-fields.tsx'
import { fields } from '#src/components/forms/fields/fields.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { DateField, TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { ImageField, imageName } from '#src/components/forms/fields/image-field.tsx'
import { Card } from '#src/ui/card.tsx'
import { FormStack } from '#src/ui/fields/field.tsx'
import { displayDate } from '#contract/dates/display-date.ts'
import { Facts } from '#src/ui/text/facts.tsx'

export const Route = createFileRoute('/_signed-in/my/profile')({
  loader: async ({ context }) => {
    const { queries } = context.app
    await Promise.all([queries.fetchQuery(profileQuery), queries.fetchQuery(claimedRecordsQuery)])
  },
  component: MyProfile,
})

function MyProfile() {
  const { session } = useApp()
  const { data: profile } = useSuspenseQuery(profileQuery)
  const save = useChange(updateProfile, { successMessage: wasSaved('Profile') })

  return (
    <Screen
      title="My Profile"
      lead={
        <>
          Your name, photo and contact details. How you log in is in{' '}
          <RouterLink to="/account/edit">Account</RouterLink>, and your activity is in{' '}
          <RouterLink to="/my/history">My History</RouterLink>.
        </>
      }
      width="form"
    >
      <RowForm
        schema={UpdateProfile}
        row={profile}
        submitLabel="Save Profile"
        submit={async (values) => {
          const saved = await save(values)
          session.send({ type: 'account.changed' })
          return saved
        }}
        fields={profileFields}
      >
        <ProfileFields photoUrl={profile.photoUrl} />
      </RowForm>
      <SharedFields of={({ isMe }) => isMe} name={profile.firstName} />
      <WhatOthersSee />
      <ClaimedRecords />
    </Screen>
  )
}

const profileFields = fields<UpdateProfile>({
  photoImageId: { label: 'Photo', show: imageName },
  firstName: { label: 'First name' },
  lastName: { label: 'Last name' },
  preferredName: {
    label: 'Preferred name',
    help: 'Shown instead of your first name.',
    optional: true,
  },
  phone: { label: 'Phone', optional: true },
  birthDate: { label: 'Birth date', optional: true, show: displayDate },
  bio: { label: 'Bio', optional: true },
})

/** The user's profile. Only the names are required. */
const ProfileFields = ({ photoUrl }: { photoUrl: string | null }) => (
  <Card title="About you">
    <FormStack>
      <ImageField {...profileFields.photoImageId} url={photoUrl} shape="portrait" />
      <TextField {...profileFields.firstName} autoComplete="given-name" />
      <TextField {...profileFields.lastName} autoComplete="family-name" />
      <TextField {...profileFields.preferredName} autoComplete="nickname" />
      <TextField {...profileFields.phone} type="tel" autoComplete="tel" />
      <DateField {...profileFields.birthDate} autoComplete="bday" />
      <TextAreaField {...profileFields.bio} />
    </FormStack>
  </Card>
)

/** Who can see which parts of a profile. */
const WhatOthersSee = () => (
  <Card title="What others see">
    <Facts
      items={[
        ['Anyone who can see a class you teach', 'Your name'],
        ['Teachers of classes you attend', 'Your name'],
        ['Owners of your organizations', 'Your full profile and email'],
        ['Others with a role in your organizations', 'What their role allows'],
        ['Owners of your children’s organizations', 'Your name, email and phone'],
        ['Others with a role in your children’s organizations', 'What their role allows'],
        ['Lead and co-teachers of your children’s classes', 'Your name, email and phone'],
        ['Adults in your family', 'Your name, photo, email, phone and birth date'],
      ]}
    />
    <p>
      Your name also appears next to your announcements and changes. Nobody else can see your
      profile.
    </p>
  </Card>
)
