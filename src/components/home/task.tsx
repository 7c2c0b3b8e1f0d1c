import type { LinkOptions } from '@tanstack/react-router'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { RowListItem } from '#src/ui/table/row-list.tsx'
import { dotted } from '#src/ui/text/dotted.ts'

/** Something that waits for whoever is signed in. */
export interface Task {
  key: string
  what: string
  where: string
  /** The organization where it waits; missing if it is not one of theirs yet. */
  organizationId?: number
  /** By when, in words; missing if there is time. */
  until?: string | null
  /** The word for what is done about it, and where. */
  way: readonly [string, LinkOptions]
}

export const TaskLine = ({ of: { what, where, until, way } }: { of: Task }) => {
  const [label, link] = way
  return (
    <RowListItem
      note={dotted([where, until ? `until ${until}` : null])}
      action={
        <ButtonLink {...link} size="small" aria-label={`${label}: ${what}`}>
          {label}
        </ButtonLink>
      }
    >
      {what}
    </RowListItem>
  )
}
