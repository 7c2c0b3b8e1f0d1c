import type { MyOrganization } from '#contract/organizations/organizations.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { useTasks } from '#src/components/home/use-tasks.ts'
import { counted } from '#src/ui/text/counted.ts'
import { displayDate } from '#src/ui/text/times/display-date.ts'

/** When an organization meets next, and how much waits there for whoever is signed in. */
export function OwnDue({ organization: { id, nextClassDate } }: { organization: MyOrganization }) {
  const due = useTasks().tasks.filter(({ organizationId }) => organizationId === id)
  return (
    <>
      {nextClassDate !== null && <div>Next class day: {displayDate(nextClassDate)}</div>}
      {due.length > 0 && (
        <div>
          <RouterLink to="/">{counted(due.length, ['thing to do', 'things to do'])}</RouterLink>
        </div>
      )}
    </>
  )
}
