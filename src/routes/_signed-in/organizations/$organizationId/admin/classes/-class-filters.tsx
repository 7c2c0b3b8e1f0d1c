import { useQuery } from '@tanstack/react-query'
import { type AdminClassQuery, ClassStatus, ClassWaiting } from '#contract/classes/classes.ts'
import { semesterChoicesQuery } from '#src/api/timetable/semesters.api.ts'
import { SelectInput } from '#src/ui/fields/select-input.tsx'

const waitingWords = { Requests: 'With requests', Waitlist: 'With a waitlist' }

type ClassFilter = Pick<AdminClassQuery, 'semesterId' | 'status' | 'waiting'>

interface ClassFiltersProps {
  organizationId: number
  filter: ClassFilter
  onFilter: (part: ClassFilter) => void
}

export function ClassFilters({ organizationId, filter, onFilter }: ClassFiltersProps) {
  const { data } = useQuery(semesterChoicesQuery(organizationId))
  return (
    <>
      <SelectInput
        aria-label="Semester"
        value={filter.semesterId ?? ''}
        onChange={({ target }) => onFilter({ semesterId: Number(target.value) || undefined })}
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
        onChange={({ target }) => onFilter({ status: ClassStatus.safeParse(target.value).data })}
      >
        <option value="">Any status</option>
        {ClassStatus.options.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectInput>
      <SelectInput
        aria-label="Waiting"
        value={filter.waiting ?? ''}
        onChange={({ target }) => onFilter({ waiting: ClassWaiting.safeParse(target.value).data })}
      >
        <option value="">All classes</option>
        {ClassWaiting.options.map((waiting) => (
          <option key={waiting} value={waiting}>
            {waitingWords[waiting]}
          </option>
        ))}
      </SelectInput>
    </>
  )
}
