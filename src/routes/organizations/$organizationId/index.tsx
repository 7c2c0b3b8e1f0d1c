import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { accessLevelNames, admissionTypeNames } from '#contract/organizations.ts'
import { organizationQuery } from '#src/api/organizations.api.ts'
import { useApp, useQueryCache } from '#src/components/frame/app.ts'
import { displayInstant } from '#src/ui/text/display-date.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import {
  admissionSentences,
  MembershipBadges,
} from '#src/components/organizations/organization-facts.tsx'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { isAuthenticated } from '#src/machines/session.machine.ts'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { Card } from '#src/ui/card.tsx'
import { linkLook } from '#src/ui/look/link-look.ts'
import { Facts } from '#src/ui/text/facts.tsx'
import { Picture } from '#src/ui/pictures/picture.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

export const Route = createFileRoute('/organizations/$organizationId/')({
  params: idParams('organizationId'),
  loader: async ({ context, params }) => {
    const queries = await context.app.queries()
    return queries.fetchQuery(organizationQuery(params.organizationId)).catch(orNotFound)
  },
  component: OrganizationScreen,
})

function OrganizationScreen() {
  const { organizationId } = Route.useParams()
  const { data: organization } = useSuspenseQuery(
    organizationQuery(organizationId),
    useQueryCache(),
  )
  const isSignedIn = useSelector(useApp().session, isAuthenticated)
  const { name, membership, accessLevel, admissionType, description } = organization
  const { place, contactEmail, logoImageUrl, coverImageUrl } = organization

  return (
    <Screen
      title={name}
      cover={coverImageUrl && <Picture src={coverImageUrl} alt="" shape="cover" />}
      media={<Avatar name={name} shape="organization" size="huge" imageUrl={logoImageUrl} />}
      state={membership && <MembershipBadges membership={membership} />}
      lead={membership ? undefined : admissionSentences[admissionType]}
      action={
        !isSignedIn ? (
          <ButtonLink
            to="/login"
            search={{ redirect: `/organizations/${organizationId}` }}
            look="primary"
          >
            Log in to join
          </ButtonLink>
        ) : (
          membership?.isOwner && (
            <ButtonLink
              to="/organizations/$organizationId/admin"
              params={{ organizationId }}
              look="primary"
            >
              Administer
            </ButtonLink>
          )
        )
      }
    >
      {description && <Prose>{description}</Prose>}
      <Card>
        <Facts
          items={[
            ...(place ? ([['Place', place]] as const) : []),
            ['Access', accessLevelNames[accessLevel]],
            ['Admission', admissionTypeNames[admissionType]],
            ...(contactEmail
              ? ([
                  [
                    'Contact',
                    <a key="contact" href={`mailto:${contactEmail}`} className={linkLook()}>
                      {contactEmail}
                    </a>,
                  ],
                ] as const)
              : []),
            ...(membership
              ? ([['Member since', displayInstant(membership.joinedDate)]] as const)
              : []),
          ]}
        />
      </Card>
    </Screen>
  )
}
