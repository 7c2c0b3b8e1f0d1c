import { createFileRoute, Link } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { countsQuery } from '#src/api/counts.api.ts'
import { adminOrganizationQuery } from '#src/api/administrations.api.ts'
import { useQueryCache } from '#src/components/frame/app.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { NumberGroup, NumberGroups, numberLook } from '#src/ui/frame/admin-numbers.tsx'
import { SetUp } from './-set-up.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/home')({
  loader: async ({ context, params: { organizationId } }) => {
    const queries = await context.app.queries()
    const { permissions } = await queries.fetchQuery(adminOrganizationQuery(organizationId))
    await queries.fetchQuery(countsQuery(organizationId, permissions))
  },
  component: Home,
})

function Home() {
  const { organizationId } = Route.useParams()
  const queries = useQueryCache()
  const { data: organization } = useSuspenseQuery(adminOrganizationQuery(organizationId), queries)
  const { logoImageUrl, permissions } = organization
  const { data: counts } = useSuspenseQuery(countsQuery(organizationId, permissions), queries)
  const seen = groups.map(({ title, numbers }) => ({
    title,
    numbers: numbers.flatMap(([label, name, to, search]) => {
      const count = counts[name]
      return count === undefined ? [] : [{ label, count, to, search }]
    }),
  }))
  return (
    <Screen title="Home">
      <SetUp counts={counts} hasLogo={logoImageUrl !== null} />
      <NumberGroups>
        {seen
          .filter(({ numbers }) => numbers.length > 0)
          .map(({ title, numbers }) => (
            <NumberGroup key={title} title={title}>
              {numbers.map(({ label, count, to, search }) => (
                <li key={to}>
                  <Link from={Route.fullPath} to={to} search={search} className={numberLook()}>
                    <span>{label}</span>
                    <span>{count.toLocaleString('en-US')}</span>
                  </Link>
                </li>
              ))}
            </NumberGroup>
          ))}
      </NumberGroups>
    </Screen>
  )
}

const groups = [
  {
    title: 'People',
    numbers: [
      ['All members', 'members', '../all-members'],
      ['Teachers', 'teachers', '../teachers'],
      ['Students', 'students', '../students'],
      ['Parents', 'parents', '../parents'],
      ['Owners', 'owners', '../owners'],
    ],
  },
  {
    title: 'School year',
    numbers: [
      ['Semesters', 'semesters', '../semesters'],
      ['Classes', 'classes', '../classes'],
    ],
  },
  {
    title: 'Desk',
    numbers: [['Applications waiting', 'applications', '../application', { outcome: 'Waiting' }]],
  },
] as const
