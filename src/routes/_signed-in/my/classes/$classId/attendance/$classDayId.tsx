import { createFileRoute } from '@tanstack/react-router'
import { sheetQuery } from '#src/api/classes/attendance.api.ts'
import { fetchStored } from '#src/api/pack.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { SheetScreen } from '#src/components/classes/attendance/attendance-sheet.tsx'
import { BackLink } from '#src/components/frame/router-link.tsx'

export const Route = createFileRoute('/_signed-in/my/classes/$classId/attendance/$classDayId')({
  params: idParams('classId', 'classDayId'),
  loader: ({ context, params }) =>
    fetchStored(context.app.queries, sheetQuery(params)).catch(orNotFound),
  component: Sheet,
})

function Sheet() {
  const params = Route.useParams()
  return (
    <SheetScreen
      of={params}
      renderBack={({ className }) => (
        <BackLink to="/my/classes/$classId" params={params}>
          {className}
        </BackLink>
      )}
    />
  )
}
