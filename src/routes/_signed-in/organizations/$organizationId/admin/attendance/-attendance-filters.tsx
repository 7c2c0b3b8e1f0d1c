import { type AttendanceQuery, AttendanceState } from '#contract/classes/attendance.ts'
import { DayFilter } from '#src/ui/fields/day-filter.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'

type AttendanceFilter = Pick<AttendanceQuery, 'date' | 'state'>

interface AttendanceFiltersProps {
  filter: AttendanceFilter
  onFilter: (part: AttendanceFilter) => void
}

export const AttendanceFilters = ({ filter, onFilter }: AttendanceFiltersProps) => (
  <>
    <DayFilter label="Day" day={filter.date} onDay={(date) => onFilter({ date })} />
    <SelectInput
      aria-label="State"
      value={filter.state ?? ''}
      onChange={({ target }) => onFilter({ state: AttendanceState.safeParse(target.value).data })}
    >
      <option value="">Missing and taken</option>
      {AttendanceState.options.map((state) => (
        <option key={state}>{state}</option>
      ))}
    </SelectInput>
  </>
)
