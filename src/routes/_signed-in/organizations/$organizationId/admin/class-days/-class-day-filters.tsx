import { ClassDayType, classDayTypeNames } from '#contract/timetable/class-days.ts'
import type { SemesterRow } from '#contract/timetable/semesters.ts'
import { SelectInput } from '#src/ui/fields/select-input.tsx'

interface SemesterFilterProps {
  semesters: readonly Pick<SemesterRow, 'id' | 'name'>[]
  chosen: number | undefined
  /** What no choice is called, where there may be none. */
  any?: string
  onChoose: (semesterId: number | undefined) => void
}

export const SemesterFilter = ({ semesters, chosen, any, onChoose }: SemesterFilterProps) => (
  <div>
    <SelectInput
      aria-label="Semester"
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(Number(target.value) || undefined)}
    >
      {any !== undefined && <option value="">{any}</option>}
      {semesters.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectInput>
  </div>
)

interface TypeFilterProps {
  chosen: ClassDayType | undefined
  onChoose: (type: ClassDayType | undefined) => void
}

export const TypeFilter = ({ chosen, onChoose }: TypeFilterProps) => (
  <div>
    <SelectInput
      aria-label="Type"
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(ClassDayType.safeParse(target.value).data)}
    >
      <option value="">Any type</option>
      {ClassDayType.options.map((type) => (
        <option key={type} value={type}>
          {classDayTypeNames[type]}
        </option>
      ))}
    </SelectInput>
  </div>
)
