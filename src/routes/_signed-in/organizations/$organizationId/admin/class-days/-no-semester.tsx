import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { useMay } from '#src/components/rights/may.ts'
import { Empty } from '#src/ui/empty.tsx'

/** Class days belong to a semester, so the first thing to do is to create one. */
export function NoSemester({ organizationId }: { organizationId: number }) {
  const may = useMay()
  return (
    <Empty
      drawing="calendar"
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
      Class days belong to a semester, and there is none yet.
    </Empty>
  )
}
