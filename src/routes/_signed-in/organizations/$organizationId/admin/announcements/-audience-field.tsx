import { useQuery } from '@tanstack/react-query'
import { longestPage, SortDirection } from '#contract/page.ts'
import { classesQuery } from '#src/api/classes/classes.api.ts'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { Later } from '#src/components/frame/later.tsx'

/** All members, or a class: the latest of those that are published, as many as one page may hold. */
export function AudienceField({ organizationId }: { organizationId: number }) {
  const latest = {
    ...longestPage,
    status: 'Published' as const,
    sortField: 'startDate',
    sortDirection: SortDirection.Descending,
  }
  const asked = useQuery(classesQuery(organizationId, latest))
  return (
    <Later of={asked} failed="The classes could not be loaded: so far it is for all members.">
      {({ items }) => (
        <SelectField
          name="classId"
          label="For"
          help="A class means its teachers, its students and their parents."
          placeholder="All members"
          choices={items.map(({ id, name, semesterName }) => [
            String(id),
            `${name}, ${semesterName}`,
          ])}
          optional
          asNumber
        />
      )}
    </Later>
  )
}
