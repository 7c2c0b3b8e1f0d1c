import type { ReportAsked } from '#src/api/reports/reports.api.ts'
import { dayIn, idIn } from '#src/components/addresses/search-values.ts'

/** What a report is asked, out of an address or a form. Whatever nobody could have chosen is as if it had not been said. */
export function reportSearch(said: { [Name in keyof ReportAsked]: unknown }): ReportAsked {
  const found = {
    semesterId: idIn(said.semesterId),
    classId: idIn(said.classId),
    classDayId: idIn(said.classDayId),
    fromDate: dayIn(said.fromDate),
    untilDate: dayIn(said.untilDate),
    by: said.by === 'student' ? said.by : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
