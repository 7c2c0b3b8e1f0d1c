import { createFileRoute, Link, useParams } from '@tanstack/react-router'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { firstPage, SortDirection } from '#contract/page.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { countsQuery } from '#src/api/organizations/counts.api.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { readinessQuery } from '#src/api/organizations/readiness.api.ts'
import { semesterChoicesQuery } from '#src/api/timetable/semesters.api.ts'
import { applicationsQuery } from '#src/api/applications/application-review.api.ts'
import { fetchStored } from '#src/api/pack.ts'
import { SavedLine } from '#src/components/frame/saved-line.tsx'
import { HeldChanges } from '#src/components/accounts/notifications/held-changes.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { semesterMeant } from '#src/components/timetable/semesters/semester-meant.ts'
import { waitedWords } from '#src/components/applications/applications/waited-words.ts'
import { NumberGroup, NumberGroups, numberLook } from '#src/ui/frame/admin-numbers.tsx'
import { SemesterNumbers } from './-semester-numbers.tsx'
import { SetUp } from './-set-up.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/home')({
  loader: async ({ context, params: { organizationId } }) => {
    const { queries } = context.app
    const { permissions } = await fetchStored(queries, adminOrganizationQuery(organizationId))
    await Promise.all([
      fetchStored(queries, countsQuery(organizationId, permissions)),
      ...(permissions.includes('classes.view')
        ? [
            fetchStored(queries, semesterChoicesQuery(organizationId)),
            fetchStored(queries, readinessQuery(organizationId)),
          ]
        : []),
    ])
  },
  component: Home,
})

function Home() {
  const { organizationId } = Route.useParams()
  const { data: organization } = useSuspenseQuery(adminOrganizationQuery(organizationId))
  const { membership, permissions } = organization
  const { data: counts } = useSuspenseQuery(countsQuery(organizationId, permissions))
  const { data: semesters } = useQuery({
    ...semesterChoicesQuery(organizationId),
    enabled: permissions.includes('classes.view'),
  })
  const semester = semesters && semesterMeant(semesters.items, undefined)
  const { data: readiness } = useQuery({
    ...readinessQuery(organizationId),
    enabled: permissions.includes('classes.view'),
  })
  const maySeeHeld = held.some((permission) => permissions.includes(permission))
  const seen = groups.map(({ title, numbers }) => ({
    title,
    numbers: numbers.flatMap(([label, name, to, search]) => {
      const count = counts[name]
      return count === undefined ? [] : [{ label, name, count, to, search }]
    }),
  }))
  return (
    <Screen title="Home">
      <SavedLine of={countsQuery(organizationId, permissions)} />
      {maySeeHeld && <HeldChanges organizationId={organizationId} />}
      {readiness && (
        <SetUp
          organizationId={organizationId}
          counts={counts}
          readiness={readiness}
          classDaysCount={semester?.classDaysCount ?? 0}
          isOwner={membership.isOwner}
        />
      )}
      <NumberGroups>
        {seen
          .filter(({ numbers }) => numbers.length > 0)
          .map(({ title, numbers }) => (
            <NumberGroup key={title} title={title}>
              {numbers.map(({ label, name, count, to, search }) => (
                <li key={label}>
                  <Link from={Route.fullPath} to={to} search={search} className={numberLook()}>
                    <span>
                      {label}
                      {name === 'applications' && count !== null && count > 0 && (
                        <OldestApplication />
                      )}
                    </span>
                    <span>{count?.toLocaleString('en-US') ?? 'Unavailable'}</span>
                  </Link>
                </li>
              ))}
              {title === 'School year' && semester && <SemesterNumbers semesterId={semester.id} />}
            </NumberGroup>
          ))}
      </NumberGroups>
    </Screen>
  )
}

const held: Permission[] = ['classes.manage', 'classDays.manage']

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
    title: 'Needs attention',
    numbers: [
      ['Applications waiting', 'applications', '../application', { outcome: 'Waiting' }],
      ['Requests for exceptions', 'exceptions', '../requests', { state: 'Asked' }],
      ['Classes with requests', 'requests', '../classes', { waiting: 'Requests' }],
      ['Classes with a waitlist', 'waitlists', '../classes', { waiting: 'Waitlist' }],
      ['Missing attendance', 'missingAttendance', '../attendance', { state: 'Missing' }],
    ],
  },
] as const

const oldest = {
  ...firstPage,
  pageSize: 1,
  outcome: 'Waiting',
  sortField: 'createdDate',
  sortDirection: SortDirection.Ascending,
} as const

/** How long the oldest application has waited. */
function OldestApplication() {
  const { organizationId } = useParams({ from: '/_signed-in/organizations/$organizationId/admin' })
  const { data } = useQuery(applicationsQuery(organizationId, oldest))
  const first = data?.items[0]
  if (!first) return null
  return `, oldest ${waitedWords(first.createdDate).toLowerCase()}`
}
