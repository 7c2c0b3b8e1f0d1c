import { createFileRoute, Link } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { countsQuery } from '#src/api/counts.api.ts'
import { adminOrganizationQuery } from '#src/api/organizations.api.ts'
import { useQueryCache } from '#src/components/frame/app.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { NumberGroup, NumberGroups, numberLook } from '#src/ui/frame/admin-numbers.tsx'
import { SetUp } from './-set-up.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/home')({
  loader: async ({ context, params }) =>
    (await context.app.queries()).fetchQuery(countsQuery(params.organizationId)),
  component: Home,
})

function Home() {
  const { organizationId } = Route.useParams()
  const queries = useQueryCache()
  const { data: organization } = useSuspenseQuery(adminOrganizationQuery(organizationId), queries)
  const { data: counts } = useSuspenseQuery(countsQuery(organizationId), queries)
  return (
    <Screen title="Home">
      <SetUp counts={counts} hasLogo={organization.logoImageUrl !== null} />
      <NumberGroups>
        {groups.map(({ title, numbers }) => (
          <NumberGroup key={title} title={title}>
            {numbers.map(([label, name, to]) => (
              <li key={to}>
                <Link from={Route.fullPath} to={to} className={numberLook()}>
                  <span>{label}</span>
                  <span>{counts[name].toLocaleString('en-US')}</span>
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
] as const
