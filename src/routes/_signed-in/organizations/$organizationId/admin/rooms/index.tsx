import { createFileRoute } from '@tanstack/react-router'
import { roomChoicesQuery } from '#src/api/timetable/rooms.api.ts'
import { slotChoicesQuery } from '#src/api/timetable/time-slots.api.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { RoomsCard, SlotsCard } from './-places-card.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/rooms/')({
  loader: async (visit) => {
    await needs('classes.view')(visit)
    const { queries } = visit.context.app
    const { organizationId } = visit.params
    await Promise.all([
      queries.fetchQuery(roomChoicesQuery(organizationId)),
      queries.fetchQuery(slotChoicesQuery(organizationId)),
    ])
  },
  component: RoomsAndTimes,
})

function RoomsAndTimes() {
  const { organizationId } = Route.useParams()
  return (
    <Screen title="Rooms and times" lead="Where and when classes meet" width="form">
      <RoomsCard organizationId={organizationId} />
      <SlotsCard organizationId={organizationId} />
    </Screen>
  )
}
