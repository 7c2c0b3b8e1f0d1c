import { parametersOf, Report, type ReportName } from '#contract/reports/reports.ts'
import type { ReportAsked } from '#contract/reports/reports.query.ts'
import { http } from '../http.ts'
import { question } from '../question.ts'

const pathOf = (organizationId: number, name: ReportName) =>
  `Report/admin/organization/${organizationId}/${name}`

/** Of what was asked, as much as the report takes. */
export const takenBy = (name: ReportName, asked: ReportAsked): ReportAsked =>
  Object.fromEntries(parametersOf(name).map((parameter) => [parameter, asked[parameter]]))

/** Asked once for each visit: somebody may read or print it for long, and the reading of care notes is noted. */
export const reportOf = (organizationId: number, name: ReportName, asked: ReportAsked) => ({
  ...question(
    ['reports', organizationId, name, takenBy(name, asked)],
    pathOf(organizationId, name),
    Report,
    { ...takenBy(name, asked) },
  ),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

/** A report as a file, under the name that the server gives it. */
export async function fetchReportFile(
  { organizationId, name, asked }: { organizationId: number; name: ReportName; asked: ReportAsked },
  { signal }: { signal: AbortSignal },
): Promise<{ name: string; content: Blob }> {
  const response = await http.get(pathOf(organizationId, name), {
    searchParams: { ...takenBy(name, asked), format: 'csv' },
    signal,
  })
  const [, fileName] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name: fileName ?? `${name}.csv`, content: await response.blob() }
}
