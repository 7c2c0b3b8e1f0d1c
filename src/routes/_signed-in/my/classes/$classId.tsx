import type { ComponentProps } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { teacherRoleNames } from '#contract/classes.ts'
import type { Class } from '#contract/my-classes.ts'
import { classQuery } from '#src/api/classes.api.ts'
import { useQueryCache } from '#src/components/frame/app.ts'
import { UnusualClassStatus } from '#src/components/classes/class-status.tsx'
import { displayDateRange } from '#src/ui/text/display-date.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { Prose } from '#src/ui/text/prose.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'

export const Route = createFileRoute('/_signed-in/my/classes/$classId')({
  params: idParams('classId'),
  loader: async ({ context, params }) =>
    (await context.app.queries()).fetchQuery(classQuery(params.classId)).catch(orNotFound),
  component: ClassScreen,
})

function ClassScreen() {
  const { classId } = Route.useParams()
  const { data } = useSuspenseQuery(classQuery(classId), useQueryCache())
  const { name, status, summary, description, students, standings } = data

  return (
    <Screen title={name} state={<UnusualClassStatus status={status} />} lead={summary} width="form">
      {standings.some((each) => each.isMe && each.status === 'Enrolled') && (
        <Notice tone="success">You are enrolled.</Notice>
      )}
      <Card>
        <Facts items={factsOf(data)} />
      </Card>
      {description && (
        <Card title="About this class">
          <Prose>{description}</Prose>
        </Card>
      )}
      {students && (
        <Card title={`Students (${students.length})`}>
          {students.length === 0 ? 'Nobody is enrolled yet.' : <Names of={students} />}
        </Card>
      )}
    </Screen>
  )
}

const factsOf = (shown: Class): ComponentProps<typeof Facts>['items'] => [
  ['Organization', organizationLink(shown)],
  ['Semester', shown.semesterName],
  ['Dates', displayDateRange(shown.startDate, shown.endDate)],
  ['Teachers', shown.teachers.length === 0 ? 'Nobody is named yet.' : teacherNames(shown)],
]

const organizationLink = ({ organizationId, organizationName }: Class) => (
  <RouterLink to="/organizations/$organizationId" params={{ organizationId }}>
    {organizationName}
  </RouterLink>
)

// Two people can have one name, so that only their place in the list tells them apart.
const teacherNames = ({ teachers }: Class) =>
  teachers.map(({ name, role }, place) => (
    <div key={place}>{`${name}, ${teacherRoleNames[role]}`}</div>
  ))

const Names = ({ of: students }: { of: { name: string }[] }) => (
  <RowList label="Students">
    {students.map(({ name }, place) => (
      <RowListItem key={place}>{name}</RowListItem>
    ))}
  </RowList>
)
