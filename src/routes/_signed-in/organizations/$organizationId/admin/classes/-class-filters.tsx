import { useQuery } from '@tanstack/react-query'
import { semesterChoicesQuery } from '#src/api/timetable/semesters.api.ts'
import { classFilter, classStatuses, waitingChoices, type ClassFilter } from './-class-filter.ts'
import { SelectInput } from '#src/ui/fields/select-input.tsx'

const waitingWords = { Requests: 'With requests', Waitlist: 'With a waitlist' }

interface ClassFiltersProps {
  organizationId: number
  filter: ClassFilter
  onFilter: (filter: ClassFilter) => void
}

export function ClassFilters({ organizationId, filter, onFilter }: ClassFiltersProps) {
  const { data } = useQuery(semesterChoicesQuery(organizationId))
  return (
    <>
      <SelectInput
        aria-label="Semester"
        value={filter.semesterId ?? ''}
        onChange={({ target }) => onFilter(classFilter({ ...filter, semesterId: target.value }))}
      >
        <option value="">Any semester</option>
        {data?.items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        aria-label="Status"
        value={filter.status ?? ''}
        onChange={({ target }) => onFilter(classFilter({ ...filter, status: target.value }))}
      >
        <option value="">Any status</option>
        {classStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectInput>
      <SelectInput
        aria-label="Waiting"
        value={filter.waiting ?? ''}
        onChange={({ target }) => onFilter(classFilter({ ...filter, waiting: target.value }))}
      >
        <option value="">All classes</option>
        {waitingChoices.map((waiting) => (
          <option key={waiting} value={waiting}>
            {waitingWords[waiting]}
          </option>
        ))}
      </SelectInput>
    </>
  )
}
