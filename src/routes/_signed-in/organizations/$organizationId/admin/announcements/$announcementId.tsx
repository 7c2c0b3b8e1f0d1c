import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query'
import { announcementQuery } from '#src/api/organizations/announcements.api.ts'
import { fetchRow } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { AnnouncementForm } from '#src/components/organizations/announcements/announcement-form.tsx'
import {
  audienceWords,
  publishedWords,
} from '#src/components/organizations/announcements/announcement-words.ts'
import { DeleteAnnouncement } from '#src/components/organizations/announcements/delete-announcement.tsx'
import { BackLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { needs } from '#src/components/rights/rights/needs.ts'
import { Card } from '#src/ui/card.tsx'
import { dotted } from '#src/ui/text/dotted.ts'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/announcements/$announcementId',
)({
  params: idParams('announcementId'),
  loader: async (visit) => {
    await needs('announcements.publish')(visit)
    await fetchRow(visit, announcementQuery(visit.params.announcementId))
  },
  component: OneAnnouncement,
})

function OneAnnouncement() {
  const { organizationId, announcementId } = Route.useParams()
  const navigate = Route.useNavigate()
  const queries = useQueryClient()
  const { data } = useSuspenseQuery(announcementQuery(announcementId))
  const list = {
    to: '/organizations/$organizationId/admin/announcements',
    params: { organizationId },
  } as const

  async function leave() {
    await navigate({ ...list, replace: true, ignoreBlocker: true })
    queries.removeQueries({ queryKey: announcementQuery(announcementId).queryKey })
  }

  return (
    <Screen
      title={data.title}
      back={<BackLink {...list}>Announcements</BackLink>}
      lead={dotted([`For: ${audienceWords(data)}`, publishedWords(data)])}
      width="form"
    >
      <Card title="Edit">
        <AnnouncementForm announcement={data} />
      </Card>
      <DeleteAnnouncement announcement={data} onDeleted={leave} />
    </Screen>
  )
}
