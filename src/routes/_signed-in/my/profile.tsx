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
import { profileFields, ProfileFields } from './-profile-fields.tsx'
import { WhatOthersSee } from './-what-others-see.tsx'

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
  const save = useChange(updateProfile, { told: wasSaved('Profile') })

  return (
    <Screen
      title="My Profile"
      lead={
        <>
          What you tell about yourself. What you log in with is in{' '}
          <RouterLink to="/account/edit">Account</RouterLink>, and what was done with your records
          in <RouterLink to="/my/history">My History</RouterLink>.
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
      <WhatOthersSee />
      <ClaimedRecords />
    </Screen>
  )
}
