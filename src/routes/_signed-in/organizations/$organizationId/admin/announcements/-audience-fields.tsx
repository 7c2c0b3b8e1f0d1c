import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import type { CreateAnnouncement, MembersFilter } from '#contract/organizations/announcements.ts'
import { longestPage, SortDirection } from '#contract/page.ts'
import type { MemberKind } from '#contract/people/members.query.ts'
import { classesQuery } from '#src/api/classes/classes.api.ts'
import { Later } from '#src/components/frame/later.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { CheckGroup } from '#src/ui/fields/check-group.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { Field } from '#src/ui/fields/field.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { counted } from '#src/ui/text/counted.ts'

interface AudienceFieldsProps {
  organizationId: number
  /** The list of members from which the announcement was begun, as it is filtered. */
  list: MembersFilter | null
  /** The classes for which the announcement was begun. */
  classIds?: readonly number[] | undefined
}

type Audience = 'All' | 'Classes' | 'Kinds' | 'List'

/** Whom a new announcement is for. */
export function AudienceFields({ organizationId, list, classIds }: AudienceFieldsProps) {
  const { setValue } = useFormContext<CreateAnnouncement>()
  const maySeeClasses = useMay()('classes.view')
  const [audience, setAudience] = useState<Audience>(list ? 'List' : classIds ? 'Classes' : 'All')

  function choose(chosen: Audience) {
    setAudience(chosen)
    setValue('classIds', chosen === 'Classes' ? [] : null)
    setValue('kinds', chosen === 'Kinds' ? [] : null)
    setValue('members', chosen === 'List' ? list : null)
  }

  return (
    <>
      <Field label="For" help={helpOf(audience, list)}>
        {(control) => (
          <SelectInput
            {...control}
            value={audience}
            onChange={({ target }) => choose(target.value as Audience)}
          >
            <option value="All">All members</option>
            {maySeeClasses && <option value="Classes">Classes</option>}
            <option value="Kinds">Kinds of members</option>
            {list && <option value="List">{listWords(list)}</option>}
          </SelectInput>
        )}
      </Field>
      {audience === 'Classes' && <ClassesField organizationId={organizationId} first={classIds} />}
      {audience === 'Kinds' && <KindsField />}
    </>
  )
}

const helps: Record<Audience, string> = {
  All: 'To announce to a list of members, filter it under All members, and choose “Announce to this list”.',
  Classes: 'Only the teachers, students and parents of the classes can read it.',
  Kinds: 'Only these members can read it, and the parents of those who are children.',
  List: 'Only the people in the list when you publish can read it, and the parents of those who are children.',
}

const helpOf = (audience: Audience, list: MembersFilter | null) =>
  audience === 'List' && (list?.ids ?? list?.familyIds)
    ? 'Only they can read it, and the parents of those who are children.'
    : helps[audience]

function listWords({ ids, familyIds, kind, status, searchString }: MembersFilter): string {
  if (ids) return `Chosen: ${counted(ids.length, ['person', 'people'])}`
  if (familyIds) return `Chosen: ${counted(familyIds.length, ['family', 'families'])}`
  const words = [kind && `${kind}s`, status ?? 'not archived', searchString && `“${searchString}”`]
  return `Members of a list: ${words.filter(Boolean).join(', ')}`
}

interface ClassesFieldProps {
  organizationId: number
  /** The classes that are above the others. */
  first: readonly number[] | undefined
}

/** The latest published classes, up to one page of them. */
function ClassesField({ organizationId, first = [] }: ClassesFieldProps) {
  const isFirst = ({ id }: { id: number }) => Number(first.includes(id))
  const latest = {
    ...longestPage,
    status: 'Published' as const,
    sortField: 'startDate',
    sortDirection: SortDirection.Descending,
  }
  const asked = useQuery(classesQuery(organizationId, latest))
  return (
    <Later of={asked} failed="Classes couldn’t be loaded.">
      {({ items }) => (
        <ChosenField
          name="classIds"
          label="Classes"
          choices={items
            .toSorted((one, other) => isFirst(other) - isFirst(one))
            .map(({ id, name, semesterName }) => [id, `${name}, ${semesterName}`])}
        />
      )}
    </Later>
  )
}

const kinds: [MemberKind, string][] = [
  ['Student', 'Students and their parents'],
  ['Parent', 'Parents'],
  ['Teacher', 'Teachers'],
]

const KindsField = () => <ChosenField name="kinds" label="Kinds" choices={kinds} />

interface ChosenFieldProps<Value> {
  name: 'classIds' | 'kinds'
  label: string
  choices: [Value, string][]
}

function ChosenField<Value extends string | number>({
  name,
  label,
  choices,
}: ChosenFieldProps<Value>) {
  const { watch, setValue, getFieldState, formState } =
    useFormContext<Record<'classIds' | 'kinds', Value[] | null>>()
  const chosen = watch(name) ?? []
  const error = getFieldState(name, formState).error?.message
  return (
    <CheckGroup label={label} error={error} isList>
      {choices.map(([value, words]) => (
        <CheckInput
          key={value}
          label={words}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            setValue(
              name,
              (target.checked
                ? [...chosen, value]
                : chosen.filter((each) => each !== value)) as never,
              { shouldDirty: true, shouldValidate: formState.isSubmitted },
            )
          }
          {...(error && { 'aria-invalid': true })}
        />
      ))}
    </CheckGroup>
  )
}
