import { createFileRoute, Link } from '@tanstack/react-router'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Permission } from '#contract/rights/permissions.ts'
import { countsQuery, type Counts } from '#src/api/organizations/counts.api.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { readinessQuery } from '#src/api/organizations/readiness.api.ts'
import { semesterChoicesQuery } from '#src/api/timetable/semesters.api.ts'
import { dayOverviewQuery } from '#src/api/classes/day-overview.api.ts'
import { fetchStored } from '#src/api/pack.ts'
import { Later } from '#src/components/frame/later.tsx'
import { SavedLine } from '#src/components/frame/saved-line.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { HeldChanges } from '#src/components/accounts/notifications/held-changes.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { semesterMeant } from '#src/components/timetable/semesters/semester-meant.ts'
import { Halves } from '#src/ui/frame/admin-home.tsx'
import { NumberGroup, NumberGroups, numberLook } from '#src/ui/frame/admin-numbers.tsx'
import { AbsentCard } from './-absent.tsx'
import { AttendanceChart, EnrollmentChart } from './-home-charts.tsx'
import { NextDay } from './-home-day.tsx'
import { HomeTasks } from './-home-tasks.tsx'
import { SemesterNumbers } from './-semester-numbers.tsx'
import { SetUp } from './-set-up.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/home')({
  loader: async ({ context, params: { organizationId } }) => {
    const { queries } = context.app
    const { permissions } = await fetchStored(queries, adminOrganizationQuery(organizationId))
    const plans = permissions.includes('classes.view')
    const sees = plans || permissions.includes('attendance.view')
    // What cannot be loaded says so in its place.
    await Promise.allSettled([
      fetchStored(queries, countsQuery(organizationId, permissions)),
      ...(sees ? [fetchStored(queries, dayOverviewQuery(organizationId))] : []),
      ...(plans
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
  const may = useMay()
  const counts = useQuery(countsQuery(organizationId, permissions))
  const { data: semesters } = useQuery({
    ...semesterChoicesQuery(organizationId),
    enabled: may('classes.view'),
  })
  const semester = semesters && semesterMeant(semesters.items, undefined)
  const { data: readiness } = useQuery({
    ...readinessQuery(organizationId),
    enabled: may('classes.view'),
  })
  const seesDay = may('classes.view', 'attendance.view')
  return (
    <Screen title="Home">
      <SavedLine of={countsQuery(organizationId, permissions)} />
      {may(...held) && <HeldChanges organizationId={organizationId} />}
      {readiness && counts.data && (
        <SetUp
          organizationId={organizationId}
          counts={counts.data}
          readiness={readiness}
          classDaysCount={semester?.classDaysCount ?? 0}
          isOwner={membership.isOwner}
        />
      )}
      {seesDay ? (
        <NextDay
          organizationId={organizationId}
          isSettingUp={readiness !== undefined && !readiness.hasEnrollments}
        />
      ) : (
        <OwnClasses />
      )}
      <Halves>
        {may('attendance.view') && <AbsentCard organizationId={organizationId} />}
        {counts.data && (
          <HomeTasks
            organizationId={organizationId}
            counts={counts.data}
            semesterId={semester?.id}
          />
        )}
      </Halves>
      <Halves>
        {may('attendance.view') && <AttendanceChart organizationId={organizationId} />}
        {semester && <EnrollmentChart organizationId={organizationId} semester={semester} />}
      </Halves>
      <Later of={counts} failed="The numbers couldn’t be loaded.">
        {(known) => <Numbers of={known} semesterId={semester?.id} />}
      </Later>
    </Screen>
  )
}

const held: Permission[] = ['classes.manage', 'classDays.manage']

/** For members whose role shows neither classes nor attendance, such as teachers. */
const OwnClasses = () => (
  <p>
    The classes that you teach are in <RouterLink to="/my/classes">My Classes</RouterLink>.
  </p>
)

function Numbers({ of: counts, semesterId }: { of: Counts; semesterId: number | undefined }) {
  const seen = groups.map(({ title, numbers }) => ({
    title,
    numbers: numbers.flatMap(([label, name, to, search]) => {
      const count = counts[name]
      return count === undefined ? [] : [{ label, count, to, search }]
    }),
  }))
  return (
    <NumberGroups>
      {seen
        .filter(({ numbers }) => numbers.length > 0)
        .map(({ title, numbers }) => (
          <NumberGroup key={title} title={title}>
            {numbers.map(({ label, count, to, search }) => (
              <li key={label}>
                <Link from={Route.fullPath} to={to} search={search} className={numberLook()}>
                  <span>{label}</span>
                  <span>{count?.toLocaleString('en-US') ?? 'Unavailable'}</span>
                </Link>
              </li>
            ))}
            {title === 'School year' && semesterId !== undefined && (
              <SemesterNumbers semesterId={semesterId} />
            )}
          </NumberGroup>
        ))}
    </NumberGroups>
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
      ['Classes with a waitlist', 'waitlists', '../classes', { waiting: 'Waitlist' }],
    ],
  },
] as const
