import { DayFilter } from '#src/ui/fields/day-filter.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { auditFilter, type AuditFilter, auditSubjects } from './-audit-filter.ts'
import { subjectWords } from '#src/components/rights/audit/audit-words.ts'

interface AuditFiltersProps {
  filter: AuditFilter
  onFilter: (filter: AuditFilter) => void
}

export const AuditFilters = ({ filter, onFilter }: AuditFiltersProps) => (
  <>
    <SelectInput
      aria-label="Kind"
      value={filter.subject ?? ''}
      onChange={({ target }) => onFilter(auditFilter({ ...filter, subject: target.value }))}
    >
      <option value="">Any kind</option>
      {auditSubjects.map((subject) => (
        <option key={subject} value={subject}>
          {subjectWords[subject]}
        </option>
      ))}
    </SelectInput>
    <DayFilter
      label="From"
      day={filter.fromDate}
      onDay={(fromDate) => onFilter(auditFilter({ ...filter, fromDate }))}
    />
    <DayFilter
      label="Until"
      day={filter.untilDate}
      onDay={(untilDate) => onFilter(auditFilter({ ...filter, untilDate }))}
    />
  </>
)
