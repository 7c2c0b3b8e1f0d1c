import type { ClassStatus } from '#contract/classes/classes.query.ts'
import { Badge } from '#src/ui/text/badge.tsx'

const tones = { Draft: 'warning', Published: 'success', Canceled: 'destructive' } as const

export const ClassStatusBadge = ({ status }: { status: ClassStatus }) => (
  <Badge tone={tones[status]}>{status}</Badge>
)

/** For files, which have no badges: "Chess (Canceled)". */
export const withUnusualStatus = (name: string, status: ClassStatus) =>
  status === 'Published' ? name : `${name} (${status})`

/** A badge next to the name of a class, for an unusual status. */
export const UnusualClassStatus = ({ status }: { status: ClassStatus }) =>
  status !== 'Published' && <ClassStatusBadge status={status} />
