import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { UpdateClassDay } from '#contract/timetable/class-days.ts'
import {
  calendarQuery,
  classDayQuery,
  daySheetQuery,
  updateClassDay,
} from '#src/api/timetable/class-days.api.ts'
import { fetchStored } from '#src/api/pack.ts'
import { fetchRow, orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { z } from '#contract/zod.ts'
import {
  classDayFields,
  ClassDayFields,
  classDayValuesOf,
  EditedClassDay,
} from './-class-day-fields.tsx'
import { ClassDayTypeBadge } from '#src/components/timetable/class-days/class-day-type.tsx'
import { EditForm } from '#src/components/forms/editing/edit-form.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { NotifyField } from '#src/components/accounts/notifications/notify-panel.tsx'
import { useHeldChange } from '#src/components/accounts/notifications/use-held-change.ts'
import { SavedLine } from '#src/components/frame/saved-line.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Card } from '#src/ui/card.tsx'
import { dayInWords } from '#contract/dates/display-date.ts'
import { DayActions, DayFacts } from './-day-actions.tsx'
import { DaySheetCard } from '#src/components/timetable/class-days/day-sheet.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/class-days/$classDayId',
)({
  params: idParams('classDayId'),
  validateSearch: searchBy({
    /** What the screen asks about at once. */
    ask: z.optional(z.literal('cancel')),
  }),
  loader: async (visit) => {
    const { classDayId } = visit.params
    const { queries } = visit.context.app
    const { semesterId } = await fetchRow(visit, classDayQuery(classDayId))
    await Promise.all([
      fetchStored(queries, calendarQuery(semesterId)),
      fetchStored(queries, daySheetQuery(classDayId)).catch(orNotFound),
    ])
  },
  component: OneClassDay,
})

function OneClassDay() {
  const { classDayId } = Route.useParams()
  const { ask } = Route.useSearch()
  const { data: day } = useSuspenseQuery(classDayQuery(classDayId))
  const { data: calendar } = useSuspenseQuery(calendarQuery(day.semesterId))
  const { data: sheet } = useSuspenseQuery(daySheetQuery(classDayId))
  const mayPlan = useMay()('classDays.manage')
  const save = useHeldChange(updateClassDay, {
    organizationId: day.organizationId,
    subjectType: 'ClassDay',
    successMessage: wasSaved('Class day'),
  })
  const isCanceled = day.type === 'Canceled'

  return (
    <Screen
      title={dayInWords(day.date)}
      lead={day.semesterName}
      state={<ClassDayTypeBadge type={day.type} />}
    >
      <SavedLine of={daySheetQuery(classDayId)} />
      <DayFacts day={day} />
      <DaySheetCard sheet={sheet} />
      {mayPlan && !isCanceled && (
        <Card title="Edit">
          <EditForm
            schema={EditedClassDay}
            defaultValues={classDayValuesOf(day)}
            submitLabel="Save"
            submit={async (values: UpdateClassDay) =>
              classDayValuesOf(await save({ id: classDayId, ...values }))
            }
            fields={{
              ...classDayFields,
              makesUpClassDayId: {
                ...classDayFields.makesUpClassDayId,
                show: (id: number) => dayWords(calendar.days.find((other) => other.id === id)),
              },
            }}
            valuesOf={classDayValuesOf}
          >
            <ClassDayFields calendar={calendar} id={classDayId} />
            <NotifyField path={`ClassDay/admin/preview/${classDayId}`} schema={EditedClassDay} />
          </EditForm>
        </Card>
      )}
      {mayPlan && <DayActions day={day} isArchived={calendar.isArchived} asks={ask} />}
    </Screen>
  )
}

const dayWords = (day?: { date: string }) => (day ? dayInWords(day.date) : 'nothing')
