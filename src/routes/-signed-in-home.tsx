import { useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { familyNamesQuery } from '#src/api/people/family-names.api.ts'
import { myOrganizationsQuery } from '#src/api/organizations/organizations.api.ts'
import { AccountNeeds } from '#src/components/accounts/accounts/account-needs.tsx'
import { UnsentMarks } from '#src/components/classes/attendance/unsent-marks.tsx'
import { useApp } from '#src/components/frame/app.ts'
import { RouterLink, ButtonLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { accountOf } from '#src/machines/accounts/session.machine.ts'
import { Empty } from '#src/ui/empty.tsx'
import { HomeNews } from './-home-news.tsx'
import { NextDaysCard } from './-next-days-card.tsx'
import { ToDo } from './-to-do.tsx'
import { MyOrganizations } from './-my-organizations.tsx'

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

/** What somebody can do who belongs to nothing yet, and why there is nothing else. */
const FirstSteps = ({ hasFamily }: { hasFamily: boolean }) => (
  <Empty
    drawing="organizations"
    action={
      <>
        <ButtonLink to="/organizations" look="primary">
          Find an organization
        </ButtonLink>
        {!hasFamily && <ButtonLink to="/my/family">Add your children</ButtonLink>}
      </>
    }
  >
    You do not belong to an organization yet. Find yours, or{' '}
    <RouterLink to="/organizations/new">create one</RouterLink>. Its classes and announcements come
    here.
    {!hasFamily &&
      ' As a parent, add your children first: you can enrol them as soon as you belong to it.'}
  </Empty>
)
