import { lazy, Suspense } from 'react'
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import {
  adminOrganizationQuery,
  restoreOrganization,
} from '#src/api/organizations/administrations.api.ts'
import { fetchStored } from '#src/api/pack.ts'
import { SecondFactorMissing } from '#src/components/organizations/second-factor/second-factor-missing.tsx'
import { orNotFound } from '#src/components/addresses/found.ts'
import { RightsContext } from '#src/components/rights/rights/may.ts'
import { appVersion } from '#src/components/frame/version.ts'
import { OrganizationNameContext } from '#src/components/frame/screen.tsx'
import { idParams } from '#src/components/addresses/id-param.ts'
import { AdminFrame, headLook } from '#src/ui/frame/admin-frame.tsx'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { Drawer } from '#src/ui/frame/drawer.tsx'
import { Places } from './-places.tsx'
import type { AdminOrganization } from '#contract/organizations/administrations.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { focusMain } from '#src/ui/frame/focus.ts'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Prose } from '#src/ui/text/prose.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { instantInWords } from '#contract/dates/display-date.ts'

// Most people have one organization. The menu is larger than the rest of the frame.
const SwitchOrganization = lazy(() =>
  import('./-switch-organization.tsx').then(
    (file) => ({ default: file.SwitchOrganization }),
    () => ({ default: Nothing }),
  ),
)

const Nothing = () => null

// Loaded lazily, so that the login screen does not include the API calls.
const administrations = () => import('#src/api/organizations/administrations.api.ts')

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin')({
  params: idParams('organizationId'),
  // Before the loaders of the child screens, which would all be refused as well.
  beforeLoad: async ({ context, params }) => {
    const api = await administrations()
    await fetchStored(context.app.queries, api.adminOrganizationQuery(params.organizationId)).catch(
      orNotFound,
    )
  },
  component: Administration,
})

function Administration() {
  const { organizationId } = Route.useParams()
  const { data } = useSuspenseQuery(adminOrganizationQuery(organizationId))
  const { name, logoImageUrl, permissions } = data
  const places = <Places organizationId={organizationId} />
  return (
    <RightsContext value={permissions}>
      <AdminFrame
        head={
          <Link
            to="/organizations/$organizationId"
            params={{ organizationId }}
            activeOptions={{ exact: true }}
            className={headLook()}
          >
            <Avatar name={name} shape="organization" imageUrl={logoImageUrl} />
            <span>{name}</span>
          </Link>
        }
        notice={
          data.suspendedDate ? (
            <SuspendedNotice of={data} />
          ) : data.deletionDate ? (
            <DeletedNotice of={data} />
          ) : (
            <>
              {data.membership.isSecondFactorMissing && (
                <SecondFactorMissing organizationName={name} />
              )}
              {!data.areEmailsSent && <EmailsNotSentNotice />}
            </>
          )
        }
        places={places}
        tools={
          <>
            <Suspense>
              <SwitchOrganization organizationId={organizationId} />
            </Suspense>
            <Drawer label={`Administration of ${name}`} button="Menu">
              {places}
            </Drawer>
          </>
        }
        footer={appVersion}
      >
        <OrganizationNameContext value={name}>
          <Outlet />
        </OrganizationNameContext>
      </AdminFrame>
    </RightsContext>
  )
}

const EmailsNotSentNotice = () => (
  <Notice tone="warning" title="This site sends no emails.">
    Invitations, news and links to log in don’t reach anybody. Ask the people who run this site to
    connect it to a mail server.
  </Notice>
)

/** Since when the site's administrators have suspended the organization, and why. */
const SuspendedNotice = ({
  of: { suspendedDate, suspensionReason },
}: {
  of: AdminOrganization
}) => (
  <Notice
    tone="warning"
    title={`This organization was suspended on ${instantInWords(suspendedDate ?? '')}.`}
  >
    <Prose>{`Reason: ${suspensionReason}`}</Prose>
    <p>
      Only owners can see it, and nobody can change it. Ask the people who run this site to end the
      suspension.
    </p>
  </Notice>
)

/** When a deleted organization will be permanently removed, with a button to restore it. */
function DeletedNotice({ of: { id, deletionDate } }: { of: AdminOrganization }) {
  const restore = useChange(restoreOrganization, {
    successMessage: 'Organization was restored successfully',
  })
  const press = usePress(async () => {
    await restore(id)
    // The notice is about to be removed.
    focusMain()
  })
  if (deletionDate === null) return null
  return (
    <Notice
      tone="warning"
      title={`This organization is deleted and will be permanently removed on ${instantInWords(deletionDate)}.`}
    >
      <Stack gap="tight">
        <p>Only owners can see it, and its members are archived. Restore it to make changes.</p>
        <PressButton of={press} size="small">
          Restore
        </PressButton>
      </Stack>
    </Notice>
  )
}
