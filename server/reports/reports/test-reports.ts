import type { Cell, Report, ReportName } from '#contract/reports/reports.ts'
import type { School } from '#server/classes/classes/test-school.ts'
import type { TestApp } from '#server/testing/test-app.ts'

type Asking = { organizationId: number; token: string }

/** The answer to a request for a report. */
export const askReport = (
  server: TestApp,
  { organizationId, token }: Asking,
  name: ReportName | (string & {}),
  query: Record<string, string | number> = {},
) => {
  const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, `${value}`]))
  return server.get(`/api/Report/admin/organization/${organizationId}/${name}?${asked}`, { token })
}

/** A report as its owner sees it. */
export const readReport = async (
  server: TestApp,
  school: School,
  name: ReportName,
  query: Record<string, string | number> = {},
): Promise<Report> => (await askReport(server, school, name, query)).json()

/** The rows of each section, each cell by its column. */
export const cellsOf = ({ columns, sections }: Report) =>
  sections.map(({ title, rows }) => ({ title, rows: rows.map((row) => byKey(columns, row)) }))

const byKey = (columns: Report['columns'], row: Cell[]) =>
  Object.fromEntries(columns.map(({ key }, at) => [key, row[at]]))

/** The rows of a report with a single section. */
export const rowsOf = (report: Report) => cellsOf(report).flatMap(({ rows }) => rows)
