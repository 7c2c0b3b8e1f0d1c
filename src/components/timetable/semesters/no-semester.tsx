import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Empty } from '#src/ui/empty.tsx'
import type { DrawingName } from '#src/ui/pictures/drawings.tsx'

interface NoSemesterProps {
  organizationId: number
  drawing: DrawingName
  /** What needs a semester, as a sentence. */
  children: string
}

/** Class days and classes need a semester, so the first step is to create one. */
export function NoSemester({ organizationId, drawing, children }: NoSemesterProps) {
  const may = useMay()
  return (
    <Empty
      drawing={drawing}
      action={
        may('semesters.manage') && (
          <ButtonLink
            to="/organizations/$organizationId/admin/semesters/new"
            params={{ organizationId }}
            look="primary"
          >
            Create Semester
          </ButtonLink>
        )
      }
    >
      {children}
    </Empty>
  )
}
