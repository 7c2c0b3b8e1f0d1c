import { useId } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { catalogQuery } from '#src/api/classes/catalog.api.ts'
import { organizationQuery } from '#src/api/organizations/organizations.api.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import {
  OrganizationNews,
  AboutCard,
  ClassesCard,
  mayBrowse,
  DaysCard,
} from './-organization-cards.tsx'
import { AdministratorBar } from './-administrator-bar.tsx'
import { JoinButton, useJoining } from '#src/components/organizations/organizations/way-in.tsx'
import {
  MembershipBadges,
  VerifiedBadge,
} from '#src/components/organizations/organizations/organization-facts.tsx'
import { organizationPreview } from './-organization-preview.ts'
import { MembershipCard } from './-membership-card.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { isWaiting, labelOf, reasonOf } from '#src/machines/people/join-organization.machine.ts'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { Card } from '#src/ui/card.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { Picture } from '#src/ui/pictures/picture.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

export const Route = createFileRoute('/organizations/$organizationId/')({
  params: idParams('organizationId'),
  loader: async ({ context, params }) => {
    const { queries } = context.app
    const organization = await queries
      .fetchQuery(organizationQuery(params.organizationId))
      .catch(orNotFound)
    if (!mayBrowse(organization)) return
    void queries.prefetchQuery(catalogQuery(organization.id))
  },
  component: OrganizationScreen,
})

function OrganizationScreen() {
  const { organizationId } = Route.useParams()
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId))
  const { joining, words } = useJoining(organization)
  const state = useSelector(joining, (snapshot) => snapshot)
  const reasonId = useId()
  const { name, membership, description, logoImageUrl, coverImageUrl } = organization

  return (
    <Screen
      title={name}
      preview={organizationPreview(organization)}
      cover={coverImageUrl && <Picture src={coverImageUrl} alt="" shape="cover" />}
      media={<Avatar name={name} shape="organization" size="huge" imageUrl={logoImageUrl} />}
      state={
        <>
          <VerifiedBadge organization={organization} />
          {membership ? (
            <MembershipBadges membership={membership} />
          ) : (
            isWaiting(state) && <Badge tone="accent">{labelOf(state)}</Badge>
          )}
        </>
      }
      lead={
        <span ref={words} id={reasonId} tabIndex={-1}>
          {reasonOf(state)}
        </span>
      }
      action={<JoinButton joining={joining} organizationId={organizationId} reasonId={reasonId} />}
    >
      <AdministratorBar organization={organization} />
      {membership?.welcomeText && (
        <Card title="Welcome">
          <Prose>{membership.welcomeText}</Prose>
        </Card>
      )}
      {membership?.status === 'Active' && <OrganizationNews organizationId={organizationId} />}
      {description && <Prose>{description}</Prose>}
      {mayBrowse(organization) && (
        <>
          <ClassesCard organization={organization} />
          <DaysCard organizationId={organizationId} />
        </>
      )}
      <AboutCard organization={organization} />
      <MembershipCard joining={joining} organization={organization} />
    </Screen>
  )
}
