import type { CatalogueClass } from '#contract/classes/catalogue.ts'
import { ClassStudent, ClassStudents } from '#src/ui/timetable/class-facts.tsx'
import { type Family, isTold, studentWords } from './-student-words.ts'

/** What a class is to each student of the family, where there is something to say. */
export function CatalogueStudents({ one, family }: { one: CatalogueClass; family: Family }) {
  const told = one.standings
    .filter((standing) => isTold(standing, family))
    .flatMap((standing) => studentWords(standing) ?? [])
  if (told.length === 0) return null
  return (
    <ClassStudents label="Your students">
      {told.map(({ personId, words, tone }) => (
        <ClassStudent key={personId} tone={tone}>
          {`${family.names.get(personId)}: ${words}`}
        </ClassStudent>
      ))}
    </ClassStudents>
  )
}
