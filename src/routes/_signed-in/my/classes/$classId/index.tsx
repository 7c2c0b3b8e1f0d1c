import type { ComponentProps } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Class } from '#contract/classes/my-classes.ts'
import { fetchStored } from '#src/api/pack.ts'
import { classQuery } from '#src/api/classes/classes.api.ts'
import { myOrganizationsQuery } from '#src/api/organizations/organizations.api.ts'
import { SecondFactorMissing } from '#src/components/organizations/second-factor/second-factor-missing.tsx'
import { idParams } from '#src/components/addresses/id-param.ts'
import { useFromCatalog } from './-use-from-catalog.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { ClassAttendance } from '#src/components/classes/attendance/class-attendance.tsx'
import { FamilyAttendance } from '#src/components/classes/attendance/own-attendance.tsx'
import { UnusualClassStatus } from '#src/components/classes/classes/class-status.tsx'
import { ClassCare } from './-class-care.tsx'
import { ClassDates } from './-class-dates.tsx'
import { ClassStudents } from './-class-students.tsx'
import { forWords, policyWords, seatWords } from './-class-words.ts'
import { meetingWords } from '#src/components/timetable/meetings/meeting-words.ts'
import { teacherWords } from '#src/components/classes/classes/teacher-words.ts'
import { ClassAbsences } from './-class-absences.tsx'
import { FamilyCard } from './-family-card.tsx'
import { BackLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { SavedLine } from '#src/components/frame/saved-line.tsx'
import { customFacts } from '#src/components/people/custom-fields/custom-value-fields.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Category } from '#src/ui/classes/category.tsx'
import { Card } from '#src/ui/card.tsx'
import { displayDateRange } from '#contract/dates/display-date.ts'
import { Picture } from '#src/ui/pictures/picture.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { ClassContentCards } from './-class-content.tsx'
import { ClassAnnouncements } from './-class-announcements.tsx'

export const Route = createFileRoute('/_signed-in/my/classes/$classId/')({
  params: idParams('classId'),
  loader: async ({ context, params }) => {
    const { queries } = context.app
    await Promise.all([
      fetchStored(queries, classQuery(params.classId)).catch(orNotFound),
      fetchStored(queries, myOrganizationsQuery),
    ])
  },
  component: ClassScreen,
})

function ClassScreen() {
  const { classId } = Route.useParams()
  const { data } = useSuspenseQuery(classQuery(classId))
  const { isFromCatalog, goBack } = useFromCatalog()
  const { name, organizationId, organizationName, status, summary, photoUrl } = data
  const { students, dates } = data

  return (
    <Screen
      title={name}
      organization={organizationName}
      back={
        isFromCatalog && (
          <BackLink
            to="/organizations/$organizationId/classes"
            params={{ organizationId }}
            onClick={goBack}
          >
            Classes of {organizationName}
          </BackLink>
        )
      }
      state={<UnusualClassStatus status={status} />}
      lead={summary}
      width="form"
    >
      <SavedLine of={classQuery(classId)} />
      {photoUrl && <Picture src={photoUrl} alt="" shape="cover" />}
      <FamilyCard shown={data} />
      <FamilyAttendance shown={data} />
      <ClassAbsences shown={data} />
      <ClassAnnouncements shown={data} />
      {data.isSecondFactorMissing && (
        <SecondFactorMissing organizationName={data.organizationName} />
      )}
      {data.isTeacher && !data.isSecondFactorMissing && (
        <ClassAttendance
          classId={classId}
          renderLink={(classDayId, words) => (
            <RouterLink
              to="/my/classes/$classId/attendance/$classDayId"
              params={{ classId, classDayId }}
            >
              {words}
            </RouterLink>
          )}
        />
      )}
      <Card>
        <Facts items={factsOf(data)} />
      </Card>
      <ClassContentCards shown={data} />
      {students && <ClassStudents students={students} />}
      {students?.some(({ guardians }) => guardians !== null) && <ClassCare classId={classId} />}
      <ClassDates dates={dates} />
    </Screen>
  )
}

function factsOf(shown: Class): ComponentProps<typeof Facts>['items'] {
  const { semesterName, startDate, endDate, roomName, teachers } = shown
  const facts = [
    ['Organization', organizationLink(shown)],
    ['Semester', semesterName],
    ['Dates', displayDateRange(startDate, endDate)],
    ['When', meetingWords(shown)],
    ['Where', roomName],
    ['For', forWords(shown)],
    ['Seats', seatWords(shown)],
    ['Enrollment', policyWords[shown.enrollment]],
    ['Category', categoryOf(shown)],
    ...customFacts(shown.sharedValues),
    ['Teachers', teachers.length === 0 ? 'No teachers yet.' : teacherNames(shown)],
  ] as const
  return facts.filter(([, fact]) => Boolean(fact))
}

const organizationLink = ({ organizationId, organizationName }: Class) => (
  <RouterLink to="/organizations/$organizationId" params={{ organizationId }}>
    {organizationName}
  </RouterLink>
)

const categoryOf = ({ category }: Class) => category && <Category>{category}</Category>

// Two people can have the same name, so the index is the key.
const teacherNames = ({ teachers }: Class) =>
  teachers.map((teacher, place) => <div key={place}>{teacherWords(teacher)}</div>)
