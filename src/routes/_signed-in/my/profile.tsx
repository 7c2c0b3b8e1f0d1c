import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useApp } from '#src/components/frame/app.ts'
import { displayInstant } from '#src/ui/text/display-date.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { accountOf } from '#src/machines/session.machine.ts'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { SkeletonLines } from '#src/ui/table/skeleton.tsx'

export const Route = createFileRoute('/_signed-in/my/profile')({ component: MyProfile })

function MyProfile() {
  const account = useSelector(useApp().session, accountOf)
  return (
    <Screen title="My Profile" width="form">
      <Card>
        {account ? (
          <Facts
            items={[
              ['Name', `${account.firstName} ${account.lastName}`],
              ['Email', account.email],
              ['With us since', displayInstant(account.createdDate)],
            ]}
          />
        ) : (
          <SkeletonLines lines={3} />
        )}
        <p>
          Change your email, password or devices in{' '}
          <RouterLink to="/account/edit">Account</RouterLink>.
        </p>
      </Card>
    </Screen>
  )
}
