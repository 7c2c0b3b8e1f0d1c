import { type AuditQuery, AuditSubject } from '#contract/rights/audit.ts'
import { DayFilter } from '#src/ui/fields/day-filter.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { subjectWords } from '#src/components/rights/audit/audit-words.ts'

type AuditFilter = Pick<AuditQuery, 'subject' | 'fromDate' | 'untilDate'>

interface AuditFiltersProps {
  filter: AuditFilter
  onFilter: (part: AuditFilter) => void
}

export const AuditFilters = ({ filter, onFilter }: AuditFiltersProps) => (
  <>
    <SelectInput
      aria-label="Kind"
      value={filter.subject ?? ''}
      onChange={({ target }) => onFilter({ subject: AuditSubject.safeParse(target.value).data })}
    >
      <option value="">Any kind</option>
      {Object.entries(subjectWords).map(([subject, words]) => (
        <option key={subject} value={subject}>
          {words}
        </option>
      ))}
    </SelectInput>
    <DayFilter label="From" day={filter.fromDate} onDay={(fromDate) => onFilter({ fromDate })} />
    <DayFilter
      label="Until"
      day={filter.untilDate}
      onDay={(untilDate) => onFilter({ untilDate })}
    />
  </>
)
