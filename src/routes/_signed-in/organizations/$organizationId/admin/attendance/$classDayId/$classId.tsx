import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { weekdayOf } from '#contract/weekdays.ts'
import { sheetQuery } from '#src/api/attendance.api.ts'
import { ofOrganization, orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { AttendanceSheetCard } from '#src/components/attendance/attendance-sheet.tsx'
import { useQueryCache } from '#src/components/frame/app.ts'
import { BackLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { displayDate } from '#src/ui/text/display-date.ts'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/attendance/$classDayId/$classId',
)({
  params: idParams('classDayId', 'classId'),
  loader: async ({ context, params }) =>
    (await context.app.queries())
      .fetchQuery(sheetQuery(params))
      .then(ofOrganization(params.organizationId), orNotFound),
  component: Sheet,
})

function Sheet() {
  const params = Route.useParams()
  const { data } = useSuspenseQuery(sheetQuery(params), useQueryCache())
  return (
    <Screen
      title={`${data.className}, ${weekdayOf(data.date)}, ${displayDate(data.date)}`}
      back={
        <BackLink from={Route.fullPath} to="../.." search={{ date: data.date }}>
          Attendance of {displayDate(data.date)}
        </BackLink>
      }
      width="form"
    >
      <AttendanceSheetCard of={params} />
    </Screen>
  )
}
