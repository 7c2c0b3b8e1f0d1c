import type { MyApplication } from '#contract/applications/applications.ts'

/**
 * Of the applications of somebody, the latest first: those in which anybody waits, also on the waitlist, and of each organization
 * the latest. Whoever was accepted finds the organization among their own, and what was withdrawn is over.
 */
export const shownApplications = (applications: MyApplication[]) =>
  applications.filter((application, index) => {
    const { organization, status, candidates } = application
    if (status === 'Withdrawn' || candidates.every(({ decision }) => decision === 'Accepted'))
      return false
    const isWaiting = candidates.some(
      ({ decision }) => decision === 'Pending' || decision === 'Waitlisted',
    )
    return isWaiting || !applications.slice(0, index).some((later) => isTo(later, organization))
  })

const isTo = (application: MyApplication, { id }: { id: number }) =>
  application.organization.id === id
