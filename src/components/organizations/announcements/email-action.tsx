import { useMemo } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import type { Row } from '#src/api/watch-rows.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import type { RowAction } from '#src/components/table/row-actions.ts'

/** The part of the address of a new announcement that says whom it is for. */
type Audience = 'ids' | 'familyIds' | 'classIds'

const needed = {
  ids: 'members.view',
  familyIds: 'families.view',
  classIds: 'announcements.publish',
} as const

/** For rows that can all be emailed. */
export const nothingAgainst = () => null

const labels = { ids: 'Email', familyIds: 'Email', classIds: 'Email families' } as const

/** Begins an announcement to the rows of a list, for those who may publish one. Everybody concerned is shown before it is sent. */
export function useEmailing<Item extends Row>(
  organizationId: number,
  audience: Audience,
  reasonAgainst: (row: Item) => string | null,
): readonly RowAction<Item>[] {
  const navigate = useNavigate()
  const may = useMay()
  const mayPublish = may('announcements.publish') && may(needed[audience])
  return useMemo(
    () =>
      mayPublish
        ? [
            {
              id: 'email',
              label: [labels[audience], labels[audience]],
              icon: <Mail size={18} aria-hidden="true" />,
              reasonAgainst,
              go: (rows) =>
                void navigate({
                  to: '/organizations/$organizationId/admin/announcements/new',
                  params: { organizationId },
                  search: {
                    [audience]: rows
                      .filter((row) => reasonAgainst(row) === null)
                      .map(({ id }) => id),
                  },
                }),
            },
          ]
        : [],
    [organizationId, audience, reasonAgainst, navigate, mayPublish],
  )
}
