import { createFileRoute, stripSearchParams, linkOptions } from '@tanstack/react-router'
import type { Announcement } from '#contract/organizations/announcements.ts'
import { AnnouncementQuery } from '#contract/organizations/announcements.query.ts'
import { announcementsQuery } from '#src/api/organizations/announcements.api.ts'
import { listShape, listStart } from '#src/components/addresses/list-search.ts'
import { useListAddress } from '#src/components/addresses/use-list-address.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { needs } from '#src/components/rights/rights/needs.ts'
import { ListScreen } from '#src/components/organizations/organizations/list-screen.tsx'
import { organizationRows } from '#src/components/table/preload-rows.ts'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { audienceWords } from '#src/components/organizations/announcements/announcement-words.ts'
import type { Column } from '#src/components/table/paged-table.tsx'
import { nameColumn } from '#src/components/table/name-column.tsx'
import { displayInstant, displayMoment } from '#contract/dates/display-date.ts'
import { Longer } from '#src/ui/text/longer.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/announcements/',
)({
  validateSearch: searchBy({ ...AnnouncementQuery.shape, ...listShape }),
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: organizationRows(needs('announcements.publish'), announcementsQuery),
  component: Announcements,
})

function Announcements() {
  const { organizationId } = Route.useParams()
  const navigate = Route.useNavigate()
  const { onFilter, ...address } = useListAddress(
    Route.useSearch(),
    (search, how) => void navigate({ search, ...how }),
  )
  const { audience } = address.search
  const create = (
    <ButtonLink
      to="/organizations/$organizationId/admin/announcements/new"
      params={{ organizationId }}
      look="primary"
    >
      <span>
        Create<Longer> Announcement</Longer>
      </span>
    </ButtonLink>
  )
  return (
    <ListScreen
      title="Announcements"
      lead="Members see announcements on their home page and the organization’s page. Others are shown only to those they are for: the teachers, students and parents of classes, or some members and their parents."
      action={create}
      noun={['announcement', 'announcements']}
      columns={announcementColumns}
      {...address}
      ask={announcementsQuery}
      isFiltered={audience !== undefined}
      filters={
        <ChoiceFilter
          label="For"
          any="All announcements"
          chosen={audience}
          choices={[
            ['Organization', 'For all members'],
            ['Class', 'For classes'],
            ['Members', 'For some members'],
          ]}
          onChoose={(chosen) => onFilter({ audience: chosen })}
        />
      }
      empty={{
        drawing: 'email',
        children: 'No announcements yet. Tell members about news such as a day without classes.',
        action: create,
      }}
    />
  )
}

const authorOf = ({ authorName }: Announcement) => authorName ?? 'Someone'

const announcementColumns: readonly Column<Announcement>[] = [
  nameColumn({
    id: 'title',
    label: 'Title',
    sortField: 'title',
    name: ({ title }: Announcement) => title,
    link: ({ id }) =>
      linkOptions({
        from: '/organizations/$organizationId/admin',
        to: '/organizations/$organizationId/admin/announcements/$announcementId',
        params: { announcementId: id },
      }),
  }),
  {
    id: 'audience',
    label: 'For',
    onPhone: 'second',
    sortField: 'className',
    cell: audienceWords,
  },
  { id: 'author', label: 'By', onPhone: 'hidden', cell: authorOf },
  {
    id: 'date',
    label: 'Published',
    onPhone: 'second',
    kind: 'short',
    sortField: 'publishDate',
    cell: ({ publishDate, isScheduled }) =>
      isScheduled ? `Scheduled for ${displayMoment(publishDate)}` : displayInstant(publishDate),
  },
]
