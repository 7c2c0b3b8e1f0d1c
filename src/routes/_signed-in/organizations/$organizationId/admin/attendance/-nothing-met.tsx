import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { todayHere } from '#contract/dates/display-date.ts'
import { semesterChoicesQuery } from '#src/api/timetable/semesters.api.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'

const admin = '/organizations/$organizationId/admin'

/** The archived semester of today, unless another semester runs. */
function useArchivedToday() {
  const { organizationId } = useParams({ from: `/_signed-in${admin}` })
  const { data, isLoading } = useQuery({
    ...semesterChoicesQuery(organizationId),
    enabled: useMay()('classes.view'),
  })
  const semesters = data?.items ?? []
  const today = todayHere()
  const archived = semesters.find(
    ({ status, startDate, endDate }) =>
      status === 'Archived' && startDate <= today && today <= endDate,
  )
  const isRunning = semesters.some(({ status }) => status === 'Running')
  return { isLoading, archived: isRunning ? undefined : archived }
}

/** Why there is no attendance yet. */
export function NothingMet() {
  const { isLoading, archived } = useArchivedToday()
  if (isLoading) return null
  return archived
    ? `${archived.name} is archived, so its classes aren’t listed here.`
    : 'No classes have met yet. Each class appears here when it starts.'
}

/** The way to the archived semester, or to the class days. */
export function NothingMetAction() {
  const { organizationId } = useParams({ from: `/_signed-in${admin}` })
  const { archived } = useArchivedToday()
  return archived ? (
    <ButtonLink
      to={`${admin}/semesters/$semesterId`}
      params={{ organizationId, semesterId: archived.id }}
    >
      Go to {archived.name}
    </ButtonLink>
  ) : (
    <ButtonLink to={`${admin}/class-days`} params={{ organizationId }}>
      Go to the class days
    </ButtonLink>
  )
}
