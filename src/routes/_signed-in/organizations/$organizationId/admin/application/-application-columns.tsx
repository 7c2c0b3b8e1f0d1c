import { Link } from '@tanstack/react-router'
import type { AdminApplication } from '#contract/applications/application-desk.ts'
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
import { rowLink } from '#src/ui/look/link-look.ts'
import { Badge } from '#src/ui/text/badge.tsx'
import { displayInstant } from '#src/ui/text/times/display-date.ts'
import { Prose } from '#src/ui/text/prose.tsx'

const waitOf = ({ status, createdDate }: AdminApplication) =>
  status === 'Decided' || status === 'Withdrawn' ? '' : waitedWords(createdDate)

export const applicationColumns: readonly Column<AdminApplication>[] = [
  {
    id: 'name',
    label: 'Applicant',
    cell: ({ id, name }) => (
      <Link
        from="/organizations/$organizationId/admin"
        to="/organizations/$organizationId/admin/application/$applicationId"
        params={{ applicationId: id }}
        className={rowLink()}
      >
        {name}
      </Link>
    ),
    text: ({ name }) => name,
    sortField: 'name',
    isAlwaysShown: true,
  },
  {
    id: 'candidates',
    label: 'For whom',
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
    kind: 'short',
    cell: ({ createdDate }) => displayInstant(createdDate),
    sortField: 'createdDate',
  },
  {
    id: 'status',
    label: 'State',
    kind: 'short',
    cell: ({ status, candidates }) => (
      <>
        <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>
        <div>{decisionCounts(candidates)}</div>
      </>
    ),
    text: ({ status }) => statusWords[status],
  },
  {
    id: 'waits',
    label: 'Waits',
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
