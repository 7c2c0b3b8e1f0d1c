import type { ReactNode } from 'react'
import { RowListItem } from '#src/ui/table/row-list.tsx'
import { dotted } from '#src/ui/text/dotted.ts'

/** Something that waits for whoever is signed in. */
export interface Task {
  key: string
  what: string
  where: string
  /** By when, in words; null if there is time. */
  until: string | null
  /** The way to where it is done: a link, which is told what it is about. */
  way: (about: string) => ReactNode
}

export const TaskLine = ({ of: { what, where, until, way } }: { of: Task }) => (
  <RowListItem note={dotted([where, until !== null && `until ${until}`])} action={way(what)}>
    {what}
  </RowListItem>
)
