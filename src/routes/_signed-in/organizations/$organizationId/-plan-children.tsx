import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { AddChild, type MyFamily } from '#contract/people/families.ts'
import type { ListedCatalog } from '#src/api/classes/catalog.api.ts'
import { saveChildGrade } from '#src/api/people/grade-levels.api.ts'
import { displayDate } from '#contract/dates/display-date.ts'
import { Id } from '#contract/id.ts'
import { z } from '#contract/zod.ts'
import { addChild, createFamily, myFamiliesQuery } from '#src/api/people/families.api.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { DateField } from '#src/components/forms/fields/value-fields.tsx'
import { Form } from '#src/components/forms/form.tsx'
import { HoldWhileTyped } from '#src/components/forms/card-form.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { wasCreated, wasSaved } from '#src/components/forms/success-message.ts'
import { askAgain, useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { useShowFailure } from '#src/components/forms/use-sent-form.ts'
import { useApp } from '#src/components/frame/app.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { childrenToApplyFor } from '#src/components/classes/catalog/student-words.ts'
import { AlreadyHere } from '#src/components/people/families/already-here.tsx'
import { accountOf } from '#src/machines/accounts/session.machine.ts'
import { Card } from '#src/ui/card.tsx'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { dotted } from '#src/ui/text/dotted.ts'

const NewChild = z.extend(AddChild, { familyId: z.nullable(Id), gradeLevelId: z.nullable(Id) })

interface PlanChildrenProps {
  families: readonly MyFamily[]
  catalog: ListedCatalog
  /** Whether children join without an approval. */
  isOpenToAll: boolean
}

/** The children of the user's families, and a form that adds one after the other. */
export function PlanChildren({ families, catalog, isOpenToAll }: PlanChildrenProps) {
  const children = families.flatMap((family) =>
    family.children.map((child) => ({ ...child, familyId: family.id, mayEdit: mayEdit(family) })),
  )
  const editable = families.filter(mayEdit)
  const strangers = childrenToApplyFor(catalog)
  const mayAdd = editable.length > 0 || families.length === 0
  return (
    <Card
      title="Your children"
      description={children.length === 0 && 'Add your children, and see what they can join.'}
    >
      {children.length > 0 && (
        <RowList label="Your children">
          {children.map(({ personId, familyId, mayEdit: isOwn, name, birthDate, age }) => (
            <RowListItem
              key={`${familyId} ${personId}`}
              fact={
                !isOwn || !mayChooseGrade(catalog, personId) ? gradeOf(catalog, personId) : null
              }
              action={
                isOwn &&
                mayChooseGrade(catalog, personId) && (
                  <GradeChoice child={{ familyId, personId, name }} catalog={catalog} />
                )
              }
              note={
                birthDate === null ? (
                  <RouterLink
                    to="/my/family/$familyId/children/$childId"
                    params={{ familyId, childId: personId }}
                  >
                    Add the birth date of {name}
                  </RouterLink>
                ) : (
                  dotted([
                    `${age === null ? '' : `${age} year${age === 1 ? '' : 's'}, `}born ${displayDate(birthDate)}`,
                    strangers.has(personId) && 'not a member yet',
                  ])
                )
              }
            >
              {name}
            </RowListItem>
          ))}
        </RowList>
      )}
      {families.length === 0 && <AlreadyHere />}
      {mayAdd && (
        <FormInPlace label="Add a child" isOpenAtFirst={children.length === 0}>
          {() => (
            <AddChildForm
              key={children.length}
              families={editable}
              catalog={catalog}
              isOpenToAll={isOpenToAll}
            />
          )}
        </FormInPlace>
      )}
    </Card>
  )
}

/** After a child is saved, the form is empty for the next one. The first child creates the family. */
function AddChildForm({ families, catalog, isOpenToAll }: PlanChildrenProps) {
  const queries = useQueryClient()
  const account = useSelector(useApp().session, accountOf)
  const [isFirst] = useState(families.length === 0)
  // The refreshed list of children replaces the form, so it waits for the grade.
  const create = useChange(createFamily, {
    successMessage: wasCreated('Family'),
    refresh: 'nothing',
  })
  const add = useChange(addChild, { successMessage: wasCreated('Child'), refresh: 'nothing' })
  const saveGrade = useChange(saveChildGrade, {
    successMessage: wasSaved('Grade'),
    refresh: 'nothing',
  })
  const showFailure = useShowFailure()
  const lastName = account?.lastName ?? ''
  const readFamilies = () => queries.fetchQuery({ ...myFamiliesQuery, staleTime: 0 })
  /** An earlier try may have created the family. */
  async function findOrCreate() {
    const found = (await readFamilies()).find(mayEdit)
    return (found ?? (await create({ name: `${lastName || 'My'} family`, address: null }))).id
  }
  return (
    <Form
      schema={NewChild}
      defaultValues={{
        firstName: '',
        lastName,
        birthDate: '',
        familyId: families[0]?.id ?? null,
        gradeLevelId: null,
      }}
      submitLabel="Add child"
      submit={async ({ familyId, gradeLevelId, ...child }) => {
        const family = familyId ?? (await findOrCreate())
        const { personId: childId } = await add({ ...child, familyId: family })
        const place = { familyId: family, childId, organizationId: catalog.organizationId }
        // The child is saved by now: sending the form again would add another.
        if (gradeLevelId !== null)
          await saveGrade({ ...place, gradeLevelId, before: null }).catch(showFailure)
        askAgain(queries)
        await readFamilies()
      }}
    >
      {families.length > 1 && (
        <SelectField
          name="familyId"
          label="Family"
          choices={families.map(({ id, name }) => [String(id), name])}
          asNumber
        />
      )}
      <TextField name="firstName" label="First name" autoFocus={!isFirst} />
      <TextField name="lastName" label="Last name" optional />
      <DateField name="birthDate" label="Birth date" />
      {isOpenToAll && catalog.gradeLevels.length > 0 && (
        <SelectField
          name="gradeLevelId"
          label="Grade"
          choices={catalog.gradeLevels.map(({ id, name }) => [String(id), name])}
          placeholder="Choose a grade"
          asNumber
          optional
        />
      )}
      <HoldWhileTyped />
    </Form>
  )
}

interface GradeChoiceProps {
  child: { familyId: number; personId: number; name: string }
  catalog: ListedCatalog
}

/** The grade of a child, which is saved as soon as it is chosen. */
function GradeChoice({ child: { familyId, personId, name }, catalog }: GradeChoiceProps) {
  const { organizationId, gradeLevels } = catalog
  const before = studentOf(catalog, personId)?.gradeLevelId ?? null
  const save = useChange(saveChildGrade, { successMessage: wasSaved('Grade') })
  const press = usePress(save)
  return (
    <ChoiceFilter
      label={`Grade of ${name}`}
      any="No grade"
      chosen={before ?? undefined}
      choices={gradeLevels.map((level) => [level.id, level.name])}
      onChoose={(gradeLevelId) =>
        press.press({
          familyId,
          childId: personId,
          organizationId,
          gradeLevelId: gradeLevelId ?? null,
          before,
        })
      }
    />
  )
}

const studentOf = ({ students }: ListedCatalog, personId: number) =>
  students.find((each) => each.personId === personId)

/** Whether the organization has not set the grade of a student. */
const mayChooseGrade = (catalog: ListedCatalog, personId: number): boolean =>
  catalog.gradeLevels.length > 0 && studentOf(catalog, personId)?.mayChangeGrade === true

const gradeOf = (catalog: ListedCatalog, personId: number): string | null =>
  catalog.gradeLevels.find(({ id }) => id === studentOf(catalog, personId)?.gradeLevelId)?.name ??
  null

const mayEdit = ({ access }: MyFamily) => access === 'Full'
