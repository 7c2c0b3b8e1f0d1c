import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useFieldArray, useFormContext } from 'react-hook-form'
import {
  mostGradeLevels,
  UpdateGradeLevels,
  usualGradeLevels,
} from '#contract/people/grade-levels.ts'
import { gradeLevelsQuery, saveGradeLevels } from '#src/api/people/grade-levels.api.ts'
import { RowForm } from '#src/components/forms/editing/edit-form.tsx'
import { fields } from '#src/components/forms/fields/fields.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { useRemoval } from '#src/components/forms/use-removal.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { PromotionCard } from './-promotion-card.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/grade-levels',
)({
  loader: async (visit) => {
    await needs('organization.settings', 'members.manage')(visit)
    const { queries } = visit.context.app
    await queries.fetchQuery(gradeLevelsQuery(visit.params.organizationId))
  },
  component: GradeLevels,
})

function GradeLevels() {
  const { organizationId } = Route.useParams()
  const may = useMay()
  const { data } = useSuspenseQuery(gradeLevelsQuery(organizationId))
  const save = useChange(saveGradeLevels, { successMessage: wasSaved('Grade level list') })
  return (
    <Screen title="Grade levels" lead="The grades of your students, the lowest first" width="form">
      {may('organization.settings') && (
        <Card title="Levels in order">
          <RowForm
            schema={UpdateGradeLevels}
            row={data}
            submitLabel="Save grade levels"
            submit={(values) => save({ organizationId, ...values })}
            fields={listFields}
          >
            <LevelFields />
          </RowForm>
        </Card>
      )}
      {!may('organization.settings') && data.levels.length === 0 && (
        <p>No grade levels yet. People who can change settings add them.</p>
      )}
      {may('members.manage') && data.levels.length > 0 && (
        <PromotionCard organizationId={organizationId} levels={data.levels} />
      )}
    </Screen>
  )
}

const listFields = fields<UpdateGradeLevels>({
  levels: {
    label: 'Grade levels',
    show: (levels) => levels.map(({ name }) => name).join('\n') || 'None',
  },
})

/** The levels in order, which are saved together. */
function LevelFields() {
  const list = useFieldArray<UpdateGradeLevels, 'levels', 'key'>({ name: 'levels', keyName: 'key' })
  const { append, remove, move, fields: levels } = list
  const { addButton, removeAt } = useRemoval({
    list: 'levels',
    field: 'name',
    count: levels.length,
    remove,
  })
  const { setFocus } = useFormContext<UpdateGradeLevels>()
  function moveTo(index: number, place: number) {
    move(index, place)
    // The button that had the focus is gone.
    if (place === 0 || place === levels.length - 1) setFocus(`levels.${place}.name`)
  }
  return (
    <>
      {levels.length === 0 && <p>No grade levels yet. Add them to give students a grade.</p>}
      {levels.map(({ key }, index) => (
        <div key={key}>
          <TextField
            name={`levels.${index}.name`}
            label={`Level ${index + 1}`}
            autoComplete="off"
          />
          <Row gap="tight" wrap>
            {index > 0 && (
              <Button
                look="quiet"
                size="small"
                aria-label={`Move level ${index + 1} up`}
                onClick={() => moveTo(index, index - 1)}
              >
                Up
              </Button>
            )}
            {index < levels.length - 1 && (
              <Button
                look="quiet"
                size="small"
                aria-label={`Move level ${index + 1} down`}
                onClick={() => moveTo(index, index + 1)}
              >
                Down
              </Button>
            )}
            <Button
              look="quiet"
              size="small"
              aria-label={`Remove level ${index + 1}`}
              onClick={() => removeAt(index)}
            >
              Remove
            </Button>
          </Row>
        </div>
      ))}
      <Row gap="tight" wrap>
        {levels.length < mostGradeLevels && (
          <Button ref={addButton} onClick={() => append({ id: null, name: '' })}>
            Add a grade level
          </Button>
        )}
        {levels.length === 0 && (
          <Button onClick={() => append(usualGradeLevels.map((name) => ({ id: null, name })))}>
            Use Kindergarten to 12th grade
          </Button>
        )}
      </Row>
    </>
  )
}
