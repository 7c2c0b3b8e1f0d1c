import { DayFilter } from '#src/ui/fields/day-filter.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { attendanceFilter, type AttendanceFilter, attendanceStates } from './-attendance-filter.ts'

interface AttendanceFiltersProps {
  filter: AttendanceFilter
  onFilter: (filter: AttendanceFilter) => void
}

export const AttendanceFilters = ({ filter, onFilter }: AttendanceFiltersProps) => (
  <>
    <DayFilter
      label="Day"
      day={filter.date}
      onDay={(date) => onFilter(attendanceFilter({ ...filter, date }))}
    />
    <SelectInput
      aria-label="State"
      value={filter.state ?? ''}
      onChange={({ target }) => onFilter(attendanceFilter({ ...filter, state: target.value }))}
    >
      <option value="">Missing and taken</option>
      {attendanceStates.map((state) => (
        <option key={state}>{state}</option>
      ))}
    </SelectInput>
  </>
)
