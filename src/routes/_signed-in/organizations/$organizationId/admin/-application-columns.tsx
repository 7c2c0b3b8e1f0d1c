import type { AdminApplication } from '#contract/applications.ts'
import type { Column } from '#src/components/table/paged-table.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { Prose } from '#src/ui/text/prose.tsx'
import { displayInstant } from '#src/ui/text/display-date.ts'
import { DecideApplication } from './-decide-application.tsx'

const outcomeOf = ({ status, decision }: AdminApplication) =>
  decision ?? (status === 'Withdrawn' ? 'Withdrawn' : 'Waiting')

const deciderOf = ({ decision, savedBy }: AdminApplication) =>
  decision && savedBy ? `by ${savedBy}` : ''

const tones = {
  Waiting: 'accent',
  Accepted: 'success',
  Declined: 'default',
  Withdrawn: 'default',
} as const

export const applicationColumns: readonly Column<AdminApplication>[] = [
  {
    id: 'name',
    label: 'Name',
    cell: ({ name }) => name,
    text: ({ name }) => name,
    sortField: 'name',
    isAlwaysShown: true,
  },
  {
    id: 'message',
    label: 'Message',
    cell: ({ message }) => message && <Prose>{message}</Prose>,
    text: ({ message }) => message ?? '',
  },
  {
    id: 'date',
    label: 'Date',
    kind: 'short',
    cell: ({ createdDate }) => displayInstant(createdDate),
    text: ({ createdDate }) => displayInstant(createdDate),
    sortField: 'createdDate',
  },
  {
    id: 'outcome',
    label: 'Outcome',
    kind: 'short',
    cell: (application) => {
      const outcome = outcomeOf(application)
      return <Badge tone={tones[outcome]}>{outcome}</Badge>
    },
    text: outcomeOf,
  },
  {
    id: 'decision',
    label: 'Decision',
    kind: 'short',
    cell: (application) =>
      outcomeOf(application) === 'Waiting' ? (
        <DecideApplication application={application} />
      ) : (
        deciderOf(application)
      ),
    text: (application) => deciderOf(application),
  },
]
