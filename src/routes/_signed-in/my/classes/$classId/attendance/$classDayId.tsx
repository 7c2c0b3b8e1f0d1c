import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { weekdayOf } from '#contract/weekdays.ts'
import { sheetQuery } from '#src/api/attendance.api.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { AttendanceSheetCard } from '#src/components/attendance/attendance-sheet.tsx'
import { useQueryCache } from '#src/components/frame/app.ts'
import { BackLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { displayDate } from '#src/ui/text/display-date.ts'

export const Route = createFileRoute('/_signed-in/my/classes/$classId/attendance/$classDayId')({
  params: idParams('classId', 'classDayId'),
  loader: async ({ context, params }) =>
    (await context.app.queries()).fetchQuery(sheetQuery(params)).catch(orNotFound),
  component: Sheet,
})

function Sheet() {
  const params = Route.useParams()
  const { data } = useSuspenseQuery(sheetQuery(params), useQueryCache())
  return (
    <Screen
      title={`${data.className}, ${weekdayOf(data.date)}, ${displayDate(data.date)}`}
      back={
        <BackLink to="/my/classes/$classId" params={params}>
          {data.className}
        </BackLink>
      }
      width="form"
    >
      <AttendanceSheetCard of={params} />
    </Screen>
  )
}
