import { linkOptions } from '@tanstack/react-router'
import type { Announcement } from '#contract/organizations/announcements.ts'
import { audienceWords } from '#src/components/organizations/announcements/announcement-words.ts'
import type { Column } from '#src/components/table/paged-table.tsx'
import { nameColumn } from '#src/components/table/name-column.tsx'
import { displayInstant } from '#src/ui/text/times/display-date.ts'

const authorOf = ({ authorName }: Announcement) => authorName ?? 'Somebody'

export const announcementColumns: readonly Column<Announcement>[] = [
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
    sortField: 'className',
    cell: audienceWords,
  },
  { id: 'author', label: 'By', cell: authorOf },
  {
    id: 'date',
    label: 'Published',
    kind: 'short',
    sortField: 'createdDate',
    cell: ({ createdDate }) => displayInstant(createdDate),
  },
]
