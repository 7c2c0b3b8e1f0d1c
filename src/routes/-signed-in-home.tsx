import { useSuspenseQuery, useQuery, keepPreviousData } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
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
import { RowList, RowListItem, RowListWarning } from '#src/ui/table/row-list.tsx'
import { FirstQuestion } from '#src/components/home/first-question.tsx'
import { TaskLine, type Task, useTasks } from '#src/components/home/use-tasks.tsx'
import { CardList } from '#src/ui/table/card-list.tsx'
import { weekdayOf } from '#contract/dates/weekdays.ts'
import { dayInWords, instantInWords } from '#contract/dates/display-date.ts'
import { OrganizationCard } from '#src/components/organizations/organizations/organization-card.tsx'
import { MembershipBadges } from '#src/components/organizations/organizations/organization-facts.tsx'
import type { NextAttended, NextClass, NextDay, NextTaught } from '#contract/classes/next-days.ts'
import { mayHaveChildren } from '#contract/organizations/organizations.ts'
import { ownAbsencesQuery } from '#src/api/classes/absences.api.ts'
import { nextDaysQuery } from '#src/api/classes/next-days.api.ts'
import {
  hasAbsences,
  OwnSubstitutions,
  StudentAbsences,
} from '#src/components/classes/absences/own-absences.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { Prose } from '#src/ui/text/prose.tsx'
import { Part } from '#src/ui/text/part.tsx'
import { useState } from 'react'
import type { Announcement } from '#contract/organizations/announcements.ts'
import { homeNewsQuery } from '#src/api/organizations/announcements.api.ts'
import { publishedWords } from '#src/components/organizations/announcements/announcement-words.ts'
import { NewsPages } from '#src/components/organizations/announcements/news-pages.tsx'
import { FoldedProse, NewsItem } from '#src/ui/news/news.tsx'
import { displayTimeRange } from '#contract/dates/display-time.ts'

export function SignedInHome() {
  const account = useSelector(useApp().session, accountOf)
  const { data: organizations } = useSuspenseQuery(myOrganizationsQuery)
  const { data: families } = useSuspenseQuery(familyNamesQuery)
  const isNew = organizations.length === 0
  const belongsNowhere = isNew && families.length === 0
  const names = new Intl.ListFormat('en-US').format(families.map(({ name }) => name))
  return (
    <Screen
      title={account ? `Welcome, ${account.preferredName ?? account.firstName}` : 'Welcome'}
      lead={belongsNowhere && 'What brings you here?'}
    >
      <SavedLine of={myOrganizationsQuery} />
      <AccountNeeds />
      <UnsentMarks />
      <ToDo />
      <NextDaysCard isHiddenWhileEmpty={isNew} />
      <AbsencesCard />
      <HomeNews isHiddenWhileEmpty={isNew} />
      {belongsNowhere ? (
        <FirstQuestion />
      ) : isNew ? (
        <NoOrganization>{' Its classes and announcements appear here.'}</NoOrganization>
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
          <Tasks label="Waiting for others" of={waiting} />
        </Card>
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
          footer={
            <>
              <MembershipBadges membership={organization.membership} />
              <span>since {instantInWords(organization.membership.joinedDate)}</span>
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

/** The next class days of the user's children, of the user, and of the classes they teach. */
function NextDaysCard({ isHiddenWhileEmpty }: { isHiddenWhileEmpty: boolean }) {
  const asked = useQuery(nextDaysQuery)
  const isEmpty = !asked.data || asked.data.people.length + asked.data.teaching.length === 0
  if (isHiddenWhileEmpty && isEmpty) return null
  return (
    <Card title="Next class days">
      <Later of={asked} failed="The next class days couldn’t be loaded.">
        {({ people, teaching }) => (
          <>
            {isEmpty && <Nothing />}
            {people.map((one) => (
              <Person key={one.personId} of={one} />
            ))}
            {teaching.length > 0 && (
              <Part title="You teach">
                <RowList label="You teach">
                  {teaching.map((one) => (
                    <Taught key={one.classId} of={one} />
                  ))}
                </RowList>
              </Part>
            )}
            {!isEmpty && (
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
  return (
    <p>
      No upcoming class days. Find classes on your organization’s page.
      {organizations.some(({ membership }) => mayHaveChildren(membership)) && (
        <>
          {' To enroll a child, add them to '}
          <RouterLink to="/my/family">My Family</RouterLink> first.
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
      <Canceled day={canceled} />
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

function Taught({ of: one }: { of: NextTaught }) {
  const { date, isToday, canceled, roomName, organizationName, enrolledStudentsCount } = one
  const { absentCount, needsSubstitute } = one
  return (
    <RowListItem
      note={
        <>
          <Canceled day={canceled} />
          {dotted([
            date !== null && dayWords(date, isToday),
            timeWords(one),
            roomName,
            counted(enrolledStudentsCount, ['student', 'students']),
            absentCount > 0 && `${absentCount} absent`,
            organizationName,
            substituteWords(one),
          ])}
          {needsSubstitute && <RowListWarning>Needs a substitute</RowListWarning>}
          <ForTheDay of={one} date={date} />
        </>
      }
    >
      <ClassLink to={one} />
    </RowListItem>
  )
}

/** Who teaches the class on that day instead of its teachers. */
const substituteWords = ({ substituteName }: Pick<NextAttended, 'substituteName'>) =>
  substituteName === null ? null : `with ${substituteName}`

/** What to bring to a class, and its homework for the day. */
const ForTheDay = ({ of: { bring, homework }, date }: { of: NextClass; date: string | null }) => (
  <>
    {bring !== null && <Prose>{`Bring: ${bring}`}</Prose>}
    {homework !== null && date !== null && (
      <Prose>{`Homework for ${weekdayOf(date)}: ${homework}`}</Prose>
    )}
  </>
)

const Canceled = ({ day }: { day: NextDay['canceled'] }) =>
  day !== null && <RowListWarning>{canceledWords(day)}</RowListWarning>

const ClassLink = ({ to: { classId, className } }: { to: NextClass }) => (
  <RouterLink to="/my/classes/$classId" params={{ classId }}>
    {className}
  </RouterLink>
)

/** "Sat, Nov 28", with "today" before it if it is. */
function dayWords(date: string, isToday: boolean): string {
  const day = dayInWords(date)
  return isToday ? `today, ${day}` : day
}

const timeWords = ({ startTime, endTime }: NextClass): string | null =>
  startTime !== null && endTime !== null ? displayTimeRange(startTime, endTime) : null

/** "Sat, Nov 28, is canceled at Lindenschule: Snow". */
function canceledWords(canceled: NonNullable<NextDay['canceled']>): string {
  const { date, organizationName, reason } = canceled
  const day = `${dayInWords(date)}, is canceled at ${organizationName}`
  return reason === null ? `${day}.` : `${day}: ${reason}`
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
