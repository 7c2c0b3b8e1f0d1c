import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useFormContext } from 'react-hook-form'
import type { CreateClassDay } from '#contract/timetable/class-days.ts'
import { calendarQuery, createClassDay } from '#src/api/timetable/class-days.api.ts'
import { ClassDayFields, NewClassDay } from './-class-day-fields.tsx'
import { NotifyField } from '#src/components/accounts/notifications/notify-panel.tsx'
import { useHeldChange } from '#src/components/accounts/notifications/use-held-change.ts'
import { EditForm, type Done } from '#src/components/forms/editing/edit-form.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { Card } from '#src/ui/card.tsx'

interface OneDayProps {
  organizationId: number
  semesterId: number
  makesUp: number | undefined
}

/** One class day, with the times of the day that it makes up, or else of the first day. */
export function OneDay({ organizationId, semesterId, makesUp }: OneDayProps) {
  const navigate = useNavigate()
  const { data: calendar } = useSuspenseQuery(calendarQuery(semesterId))
  const create = useHeldChange(createClassDay, {
    organizationId,
    subjectType: 'ClassDay',
    successMessage: wasCreated('Class day'),
  })
  const lost = calendar.days.find(
    ({ id, type, madeUpBy }) => id === makesUp && type === 'Canceled' && madeUpBy === null,
  )
  const model = lost ?? calendar.days.find(({ startTime }) => startTime !== null)

  async function submit(input: CreateClassDay, done: Done) {
    const { id } = await create(input)
    await done(() =>
      navigate({
        to: '/organizations/$organizationId/admin/class-days/$classDayId',
        params: { organizationId, classDayId: id },
      }),
    )
  }

  return (
    <Card>
      <EditForm
        schema={NewClassDay}
        defaultValues={{
          organizationId,
          semesterId,
          date: '',
          type: lost ? 'MakeUp' : 'Regular',
          startTime: model?.startTime ?? null,
          endTime: model?.endTime ?? null,
          notes: null,
          makesUpClassDayId: lost?.id ?? null,
        }}
        submitLabel="Create Class Day"
        submit={submit}
      >
        <ClassDayFields calendar={calendar} />
        <MakeUpNews />
      </EditForm>
    </Card>
  )
}

/** People are notified of make-up days only: their classes meet again. */
function MakeUpNews() {
  const isMakeUp = useFormContext().watch('type') === 'MakeUp'
  return isMakeUp && <NotifyField path="ClassDay/admin/preview" schema={NewClassDay} />
}
