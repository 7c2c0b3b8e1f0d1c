import { linkOptions } from '@tanstack/react-router'
import type { AdminApplication } from '#contract/applications/application-review.ts'
import {
  candidatesInShort,
  candidatesWords,
  decisionCounts,
  decisionsWords,
  statusTones,
  statusWords,
} from '#src/components/applications/applications/application-words.ts'
import { waitedWords } from '#src/components/applications/applications/waited-words.ts'
import type { Column } from '#src/components/table/paged-table.tsx'
import { nameColumn } from '#src/components/table/name-column.tsx'
import { RoomyOnly } from '#src/ui/frame/by-width.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { displayInstant } from '#contract/dates/display-date.ts'
import { Prose } from '#src/ui/text/prose.tsx'

const waitOf = ({ status, createdDate }: AdminApplication) =>
  status === 'Decided' || status === 'Withdrawn' ? '' : waitedWords(createdDate)

export const applicationColumns: readonly Column<AdminApplication>[] = [
  nameColumn({
    id: 'name',
    label: 'Applicant',
    sortField: 'name',
    name: ({ name }: AdminApplication) => name,
    link: ({ id }) =>
      linkOptions({
        from: '/organizations/$organizationId/admin',
        to: '/organizations/$organizationId/admin/application/$applicationId',
        params: { applicationId: id },
      }),
  }),
  {
    id: 'candidates',
    label: 'Applying for',
    onPhone: 'second',
    cell: ({ name, candidates }) => candidatesInShort(candidates, name),
    text: ({ candidates }) => candidatesWords(candidates),
  },
  {
    id: 'message',
    label: 'Message',
    cell: ({ message }) => message && <Prose>{message}</Prose>,
    text: ({ message }) => message ?? '',
    isHiddenAtFirst: true,
  },
  {
    id: 'date',
    label: 'Received',
    onPhone: 'hidden',
    kind: 'short',
    cell: ({ createdDate }) => displayInstant(createdDate),
    sortField: 'createdDate',
  },
  {
    id: 'status',
    label: 'Status',
    onPhone: 'end',
    kind: 'short',
    cell: ({ status, candidates }) => (
      <>
        <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>
        <RoomyOnly isBlock>{decisionCounts(candidates)}</RoomyOnly>
      </>
    ),
    text: ({ status }) => statusWords[status],
  },
  {
    id: 'waits',
    label: 'Waiting',
    onPhone: 'hidden',
    kind: 'short',
    cell: (application) => waitOf(application).replace(' ', '\u00A0'),
    text: waitOf,
  },
  {
    id: 'decisions',
    label: 'Decisions',
    cell: ({ candidates }) => decisionsWords(candidates),
    isHiddenAtFirst: true,
  },
]
