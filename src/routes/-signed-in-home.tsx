import { useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { familyNamesQuery } from '#src/api/people/family-names.api.ts'
import { myOrganizationsQuery } from '#src/api/organizations/organizations.api.ts'
import { AccountNeeds } from '#src/components/accounts/accounts/account-needs.tsx'
import { UnsentMarks } from '#src/components/classes/attendance/unsent-marks.tsx'
import { useApp } from '#src/components/frame/app.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { FirstSteps } from './-first-steps.tsx'
import { HomeNews } from './-home-news.tsx'
import { NextDaysCard } from './-next-days-card.tsx'
import { ToDo } from './-to-do.tsx'
import { MyOrganizations } from './-my-organizations.tsx'
import { accountOf } from '#src/machines/accounts/session.machine.ts'

export function SignedInHome() {
  const account = useSelector(useApp().session, accountOf)
  const { data: organizations } = useSuspenseQuery(myOrganizationsQuery)
  const { data: families } = useSuspenseQuery(familyNamesQuery)
  const isNew = organizations.length === 0
  const names = new Intl.ListFormat('en-US').format(families.map(({ name }) => name))
  return (
    <Screen title={account ? `Welcome, ${account.preferredName ?? account.firstName}` : 'Welcome'}>
      <AccountNeeds />
      <UnsentMarks />
      <ToDo />
      <NextDaysCard isHiddenWhileEmpty={isNew} />
      <HomeNews isHiddenWhileEmpty={isNew} />
      {isNew ? (
        <FirstSteps hasFamily={families.length > 0} />
      ) : (
        <>
          <p>
            Your organizations, or <RouterLink to="/organizations">find another one</RouterLink>.
          </p>
          <MyOrganizations />
        </>
      )}
      {families.length > 0 && (
        <p>
          {families.length === 1 ? 'Your family' : 'Your families'}:{' '}
          <RouterLink to="/my/family">{names}</RouterLink>
        </p>
      )}
    </Screen>
  )
}
