import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { firstPage, SortDirection } from '#contract/page.ts'
import { applicationsQuery } from '#src/api/applications/application-desk.api.ts'
import { waitedWords } from '#src/components/applications/applications/waited-words.ts'

const oldest = {
  ...firstPage,
  pageSize: 1,
  outcome: 'Waiting',
  sortField: 'createdDate',
  sortDirection: SortDirection.Ascending,
} as const

/** How long the application waits that came in first. */
export function OldestApplication() {
  const { organizationId } = useParams({ from: '/_signed-in/organizations/$organizationId/admin' })
  const { data } = useQuery(applicationsQuery(organizationId, oldest))
  const first = data?.items[0]
  if (!first) return null
  return `, the longest ${waitedWords(first.createdDate).toLowerCase()}`
}
