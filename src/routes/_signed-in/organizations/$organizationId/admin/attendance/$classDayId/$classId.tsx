import { createFileRoute } from '@tanstack/react-router'
import { sheetQuery } from '#src/api/classes/attendance.api.ts'
import { fetchStored } from '#src/api/pack.ts'
import { ofOrganization, orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { SheetScreen } from '#src/components/classes/attendance/attendance-sheet.tsx'
import { BackLink } from '#src/components/frame/router-link.tsx'
import { dayInWords } from '#contract/dates/display-date.ts'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/attendance/$classDayId/$classId',
)({
  params: idParams('classDayId', 'classId'),
  loader: ({ context, params }) =>
    fetchStored(context.app.queries, sheetQuery(params)).then(
      ofOrganization(params.organizationId),
      orNotFound,
    ),
  component: Sheet,
})

function Sheet() {
  return (
    <SheetScreen
      of={Route.useParams()}
      renderBack={({ date }) => (
        <BackLink from={Route.fullPath} to="../.." search={{ date }}>
          Attendance on {dayInWords(date)}
        </BackLink>
      )}
    />
  )
}
