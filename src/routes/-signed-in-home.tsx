import {
  useSuspenseQuery,
  useQuery,
  keepPreviousData,
  type QueryClient,
} from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { myApplicationsQuery } from '#src/api/applications/applications.api.ts'
import { familyNamesQuery } from '#src/api/people/family-names.api.ts'
import { myOrganizationsQuery } from '#src/api/organizations/organizations.api.ts'
import { AccountNeeds } from '#src/components/accounts/accounts/account-needs.tsx'
import { UnsentMarks } from '#src/components/classes/attendance/unsent-marks.tsx'
import { useApp } from '#src/components/frame/app.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { SavedLine } from '#src/components/frame/saved-line.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { accountOf } from '#src/machines/accounts/session.machine.ts'
import { NoOrganization } from '#src/components/organizations/organizations/no-organization.tsx'
import { Later } from '#src/components/frame/later.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { FirstQuestion } from '#src/components/home/first-question.tsx'
import { TaskLine, type Task, useTasks } from '#src/components/home/use-tasks.tsx'
import { CardList } from '#src/ui/table/card-list.tsx'
import { instantInWords } from '#contract/dates/display-date.ts'
import { OrganizationCard } from '#src/components/organizations/organizations/organization-card.tsx'
import {
  KindBadges,
  MembershipBadges,
} from '#src/components/organizations/organizations/organization-facts.tsx'
import type { NextDay } from '#contract/classes/next-days.ts'
import { mayHaveChildren } from '#contract/organizations/organizations.ts'
import { ownAbsencesQuery } from '#src/api/classes/absences.api.ts'
import { nextDaysQuery } from '#src/api/classes/next-days.api.ts'
import {
  hasAbsences,
  OwnSubstitutions,
  StudentAbsences,
} from '#src/components/classes/absences/own-absences.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { dotted } from '#src/ui/text/dotted.ts'
import { Part } from '#src/ui/text/part.tsx'
import { Fragment, useState } from 'react'
import type { Announcement } from '#contract/organizations/announcements.ts'
import { homeNewsQuery } from '#src/api/organizations/announcements.api.ts'
import { publishedWords } from '#src/components/organizations/announcements/announcement-words.ts'
import { NewsPages } from '#src/components/organizations/announcements/news-pages.tsx'
import { FoldedProse, NewsItem } from '#src/ui/news/news.tsx'
import { calendarWeeks } from '#src/api/classes/calendar-weeks.ts'
import { calendarWeeksQuery } from '#src/api/classes/calendars.api.ts'
import {
  CanceledDay,
  ClassLink,
  dayWords,
  ForTheDay,
  substituteWords,
  timeWords,
} from './-home-classes.tsx'
import { TeachingCard } from './-home-teaching.tsx'
import { hasWeeks, WeeksCard } from './-home-weeks.tsx'

/** Not in the loader, so that visitors do not load what it needs. */
export const prefetchWeeks = (queries: QueryClient) =>
  void queries.prefetchQuery(calendarWeeksQuery())

export function SignedInHome() {
  const account = useSelector(useApp().session, accountOf)
  const { data: organizations } = useSuspenseQuery(myOrganizationsQuery)
  const { data: families } = useSuspenseQuery(familyNamesQuery)
  const isNew = organizations.length === 0
  const isOpenNowhere = organizations.every(({ suspendedDate }) => suspendedDate !== null)
  const belongsNowhere = isNew && families.length === 0
  const classes = useClasses()
  const taught = classes.teaching.length > 0 && <TeachingCard of={classes.teaching} />
  const names = new Intl.ListFormat('en-US').format(families.map(({ name }) => name))
  return (
    <Screen
      title={account ? `Welcome, ${account.preferredName ?? account.firstName}` : 'Welcome'}
      lead={belongsNowhere && 'What brings you here?'}
    >
      <SavedLine of={myOrganizationsQuery} />
      <AccountNeeds />
      <UnsentMarks />
      {classes.isTeachingToday && taught}
      <ToDo />
      <Weeks of={classes} />
      {!classes.isTeachingToday && taught}
      <NextDaysCard of={classes} isHiddenWhileEmpty={isOpenNowhere} />
      <AbsencesCard />
      <HomeNews isHiddenWhileEmpty={isOpenNowhere} />
      {belongsNowhere ? (
        <FirstQuestion />
      ) : isNew ? (
        <FirstOrganization hasClasses={classes.hasWeeks || classes.people.length > 0} />
      ) : (
        <>
          <p>
            Your organizations. <RouterLink to="/organizations">Find another one</RouterLink>.
          </p>
          <MyOrganizations />
        </>
      )}
      {families.length > 0 && (
        <p>
          {families.length === 1 ? 'Your family' : 'Your families'}:{' '}
          <RouterLink to="/my/family">{names}</RouterLink>
        </p>
      )}
    </Screen>
  )
}

/** How to join a first organization, unless an application is open or the children are in classes of one. */
function FirstOrganization({ hasClasses }: { hasClasses: boolean }) {
  const { data: applications, error } = useQuery(myApplicationsQuery)
  if (!applications && !error) return null
  if (
    hasClasses ||
    applications?.some(({ status }) => status !== 'Decided' && status !== 'Withdrawn')
  )
    return (
      <p>
        <RouterLink to="/organizations">Find another organization</RouterLink>
      </p>
    )
  return <NoOrganization>{' Its classes and announcements appear here.'}</NoOrganization>
}

/** The user's to-dos, and below them what is waiting for others. */
function ToDo() {
  const { tasks, waiting, failed } = useTasks()
  return (
    <>
      {(tasks.length > 0 || failed) && (
        <Card title="To do">
          {tasks.length > 0 && <Tasks label="To do" of={tasks} />}
          {failed && <Later of={failed} failed="Some of your to-dos couldn’t be loaded." />}
        </Card>
      )}
      {waiting.length > 0 && (
        <Card title="Waiting for others">
          <Waiting of={waiting} />
        </Card>
      )}
    </>
  )
}

/** More than these would hide the classes of a family that waits for many. */
const inSight = 3

function Waiting({ of: waiting }: { of: Task[] }) {
  const rest = waiting.slice(inSight)
  const words = `${rest.length} more`
  return (
    <>
      <Tasks label="Waiting for others" of={waiting.slice(0, inSight)} />
      {rest.length > 0 && (
        <Disclosure showLabel={`Show ${words}`} hideLabel={`Hide ${words}`}>
          <Tasks label="Also waiting for others" of={rest} />
        </Disclosure>
      )}
    </>
  )
}

const Tasks = ({ label, of: tasks }: { label: string; of: Task[] }) => (
  <RowList label={label}>
    {tasks.map((task) => (
      <TaskLine key={task.key} of={task} />
    ))}
  </RowList>
)

/** The user's organizations. */
function MyOrganizations() {
  const { data } = useSuspenseQuery(myOrganizationsQuery)
  return (
    <CardList>
      {data.map((organization) => (
        <OrganizationCard
          key={organization.id}
          organization={organization}
          // A suspended organization is stored as private, whatever it was before.
          note={organization.suspendedDate && 'Suspended by the people who run this site.'}
          footer={
            <>
              {organization.suspendedDate === null ? (
                <>
                  <MembershipBadges membership={organization.membership} />
                  <span>since {instantInWords(organization.membership.joinedDate)}</span>
                </>
              ) : (
                <KindBadges membership={organization.membership} />
              )}
              {organization.membership.mayAdminister && (
                <RouterLink
                  to="/organizations/$organizationId/admin"
                  params={{ organizationId: organization.id }}
                  aria-label={`Manage ${organization.name}`}
                >
                  Manage
                </RouterLink>
              )}
            </>
          }
        />
      ))}
    </CardList>
  )
}

/** The coming absences in the user's family, and of teachers of their classes. */
function AbsencesCard() {
  const { data } = useQuery(ownAbsencesQuery)
  if (!data || !hasAbsences(data)) return null
  const { students, teaching } = data
  return (
    <Card title="Absences">
      {students.length > 0 && <StudentAbsences absences={students} />}
      {teaching.length > 0 && <OwnSubstitutions days={teaching} />}
    </Card>
  )
}

/** What is next for the user, who may be a parent and a teacher. */
function useClasses() {
  const nextDays = useQuery(nextDaysQuery)
  const weeks = useQuery(calendarWeeksQuery())
  const { people = [], teaching = [] } = nextDays.data ?? {}
  const isCovered = weeks.data !== undefined && hasWeeks(weeks.data)
  return {
    nextDays,
    weeks,
    teaching,
    isTeachingToday: teaching.some(({ isToday }) => isToday),
    hasWeeks: isCovered,
    /** Those whose next day comes after the weeks that are shown. */
    people: weeks.isLoading ? [] : people.filter((one) => !isCovered || isAfterWeeks(one)),
  }
}

type Classes = ReturnType<typeof useClasses>

/** Neither the next day nor the canceled one before it is in the weeks that are shown. */
const isAfterWeeks = ({ date, canceled }: NextDay) =>
  (canceled?.date ?? date ?? '') > calendarWeeks().untilDate

/** The classes of this week and the next, unless there are none. */
function Weeks({ of: { weeks, hasWeeks: isShown } }: { of: Classes }) {
  if (isShown && weeks.data) return <WeeksCard of={weeks.data} />
  if (weeks.data || !weeks.error) return null
  return (
    <Card title="Your family’s classes">
      <Later of={weeks} failed="The classes of this week and the next couldn’t be loaded." />
    </Card>
  )
}

interface NextDaysCardProps {
  of: Classes
  isHiddenWhileEmpty: boolean
}

/** The next class days of those without a class this week or the next, or the reason why there are none. */
function NextDaysCard({
  of: { nextDays, weeks, teaching, people, hasWeeks: isCovered },
  isHiddenWhileEmpty,
}: NextDaysCardProps) {
  const isEmpty = !isCovered && people.length + teaching.length === 0
  const isLoaded = nextDays.data !== undefined && !weeks.isLoading
  if (isHiddenWhileEmpty && isEmpty) return null
  if (isLoaded && people.length === 0 && !isEmpty) return null
  return (
    <Card title="Next class days">
      <Later of={nextDays} failed="The next class days couldn’t be loaded.">
        {() => (
          <>
            {isLoaded && isEmpty && <Nothing />}
            {people.map((one) => (
              <Person key={one.personId} of={one} />
            ))}
            {people.length > 0 && !isCovered && (
              <p>
                All days are in <RouterLink to="/my/calendar">My Calendar</RouterLink>.
              </p>
            )}
          </>
        )}
      </Later>
    </Card>
  )
}

function Nothing() {
  const { data: organizations } = useSuspenseQuery(myOrganizationsQuery)
  const { data: families } = useSuspenseQuery(familyNamesQuery)
  const active = organizations.filter(({ membership }) => membership.status === 'Active')
  const parents = active.filter(({ membership }) => membership.isParent)
  return (
    <p>
      No upcoming class days.
      {active.some(({ membership }) => membership.isTeacher) &&
        ' Classes that you teach appear here once you’re assigned to them.'}{' '}
      {families.length > 0 && parents.length > 0 ? (
        <>
          Choose classes for your family:{' '}
          {parents.map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <RouterLink to="/organizations/$organizationId/plan" params={{ organizationId: id }}>
                {name}
              </RouterLink>
            </Fragment>
          ))}
          .
        </>
      ) : (
        <>
          Find classes on your organization’s page.
          {organizations.some(({ membership }) => mayHaveChildren(membership)) && (
            <>
              {' To enroll a child, add them to '}
              <RouterLink to="/my/family">My Family</RouterLink> first.
            </>
          )}
        </>
      )}{' '}
      Past classes are in <RouterLink to="/my/classes">My Classes</RouterLink>.
    </p>
  )
}

function Person({ of: { personId, name, date, isToday, canceled, classes } }: { of: NextDay }) {
  const who = name ?? 'You'
  const { data: absences } = useQuery(ownAbsencesQuery)
  const mayReport = absences?.people.some((one) => one.personId === personId) === true
  return (
    <Part title={date === null ? who : `${who}: ${dayWords(date, isToday)}`}>
      <CanceledDay day={canceled} />
      {classes.length > 0 && (
        <RowList label={`Classes of ${who}`}>
          {classes.map((one) => (
            <RowListItem
              key={one.classId}
              note={
                <>
                  {dotted([
                    timeWords(one),
                    one.roomName,
                    one.organizationName,
                    substituteWords(one),
                  ])}
                  <ForTheDay of={one} date={date} />
                </>
              }
            >
              <ClassLink to={one} /> {one.isAbsent && <Badge>Absent</Badge>}
            </RowListItem>
          ))}
        </RowList>
      )}
      {mayReport && date !== null && classes.some(({ isAbsent }) => !isAbsent) && (
        <p>
          <RouterLink
            to="/my/absences/new"
            search={{ personId, fromDate: date, untilDate: date }}
            aria-label={`Report an absence: ${who}`}
          >
            Report an absence
          </RouterLink>
        </p>
      )}
    </Part>
  )
}

/** Announcements of the user's organizations and classes. */
function HomeNews({ isHiddenWhileEmpty }: { isHiddenWhileEmpty: boolean }) {
  const [pageIndex, setPageIndex] = useState(0)
  const asked = useQuery({ ...homeNewsQuery(pageIndex), placeholderData: keepPreviousData })
  if (isHiddenWhileEmpty && !asked.data?.totalPages) return null
  return (
    <Card title="Announcements">
      <Later of={asked} failed="Announcements couldn’t be loaded.">
        {(page) => (
          <NewsPages
            page={page}
            nothing="No announcements from your organizations and classes yet."
            pageIndex={pageIndex}
            onPage={setPageIndex}
          >
            {(one) => (
              <NewsItem key={one.id} title={one.title} note={<Source of={one} />}>
                <FoldedProse concerns={one.title}>{one.body}</FoldedProse>
              </NewsItem>
            )}
          </NewsPages>
        )}
      </Later>
    </Card>
  )
}

/** The source of an announcement: a class or an organization. */
function Source({ of: one }: { of: Announcement }) {
  const { organizationId, organizationName, classId, className } = one
  return (
    <>
      {classId === null ? (
        <RouterLink to="/organizations/$organizationId" params={{ organizationId }}>
          {organizationName}
        </RouterLink>
      ) : (
        <>
          <RouterLink to="/my/classes/$classId" params={{ classId }}>
            {className}
          </RouterLink>
          , {organizationName}
        </>
      )}
      {'\u00A0· '}
      {publishedWords(one)}
    </>
  )
}
