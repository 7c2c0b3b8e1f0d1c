import { useSuspenseQuery } from '@tanstack/react-query'
import type { MemberCard } from '#contract/members.ts'
import { memberQuery } from '#src/api/members.api.ts'
import { ofOrganization, orNotFound } from '#src/components/addresses/found.ts'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { useQueryCache, type App } from '#src/components/frame/app.ts'
import { displayInstant } from '#src/ui/text/display-date.ts'
import { MembershipBadges } from '#src/components/organizations/organization-facts.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'

interface MemberOf {
  organizationId: number
  organizationUserId: number
}

/** Fetches a member of this organization; one of another is not found here. */
export async function loadMember(app: App, { organizationId, organizationUserId }: MemberOf) {
  const queries = await app.queries()
  await queries
    .fetchQuery(memberQuery(organizationUserId))
    .then(ofOrganization(organizationId), orNotFound)
}

/** What administrators see of one member. */
export function MemberScreen({ id }: { id: number }) {
  const { data } = useSuspenseQuery(memberQuery(id), useQueryCache())
  const { name, email, status, joinedDate, teaches, attends } = data
  return (
    <Screen
      title={name}
      width="form"
      media={<Avatar name={name} size="large" />}
      state={<MembershipBadges membership={data} />}
    >
      <Card>
        <Facts
          items={[
            ['Email', email ?? 'No account'],
            ['Status', status],
            ['Joined', displayInstant(joinedDate)],
            ['Teaches', <Classes key="teaches" classes={teaches} />],
            ['Attends', <Classes key="attends" classes={attends} />],
          ]}
        />
      </Card>
    </Screen>
  )
}

const Classes = ({ classes }: { classes: MemberCard['teaches'] }) =>
  classes.length === 0 ? (
    'No class'
  ) : (
    <ul>
      {classes.map(({ id, name }) => (
        <li key={id}>
          <RouterLink
            from="/organizations/$organizationId/admin"
            to="/organizations/$organizationId/admin/classes/$classId"
            params={{ classId: id }}
          >
            {name}
          </RouterLink>
        </li>
      ))}
    </ul>
  )
