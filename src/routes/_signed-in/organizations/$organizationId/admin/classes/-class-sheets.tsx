import type { AdminClass } from '#contract/classes/classes.ts'
import { ClassAttendance } from '#src/components/classes/attendance/class-attendance.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'

type ClassSheetsProps = Pick<AdminClass, 'id' | 'organizationId'> & { isBrief?: boolean }

/** The attendance sheets of a class, for those who may take attendance in every class. */
export const ClassSheets = ({ id, organizationId, isBrief = false }: ClassSheetsProps) => (
  <ClassAttendance
    classId={id}
    isBrief={isBrief}
    renderLink={(classDayId, words) => (
      <RouterLink
        to="/organizations/$organizationId/admin/attendance/$classDayId/$classId"
        params={{ organizationId, classDayId, classId: id }}
      >
        {words}
      </RouterLink>
    )}
  />
)
