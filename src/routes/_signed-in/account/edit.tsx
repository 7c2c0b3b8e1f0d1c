import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useApp } from '#src/components/frame/app.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { accountOf } from '#src/machines/session.machine.ts'
import { Card } from '#src/ui/card.tsx'
import { SkeletonLines } from '#src/ui/table/skeleton.tsx'
import { Facts } from '#src/ui/text/facts.tsx'

export const Route = createFileRoute('/_signed-in/account/edit')({ component: EditAccount })

function EditAccount() {
  const account = useSelector(useApp().session, accountOf)
  return (
    <Screen
      title="Account"
      lead={
        <>
          What you log in with. More about you stands in{' '}
          <RouterLink to="/my/profile">My Profile</RouterLink>.
        </>
      }
      width="form"
    >
      <Card>
        {account ? (
          <Facts
            items={[
              ['Name', `${account.firstName} ${account.lastName}`],
              ['Email', account.email],
            ]}
          />
        ) : (
          <SkeletonLines lines={2} />
        )}
      </Card>
    </Screen>
  )
}
