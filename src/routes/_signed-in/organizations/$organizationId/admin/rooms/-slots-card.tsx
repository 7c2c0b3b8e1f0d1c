import { useSuspenseQuery } from '@tanstack/react-query'
import { CreateTimeSlot, UpdateTimeSlot, type TimeSlot } from '#contract/timetable/time-slots.ts'
import {
  createTimeSlot,
  deleteTimeSlot,
  slotChoicesQuery,
  updateTimeSlot,
} from '#src/api/timetable/time-slots.api.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { RowForm } from '#src/components/forms/editing/edit-form.tsx'
import { fields } from '#src/components/forms/fields/fields.ts'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { TimeField } from '#src/components/forms/fields/value-fields.tsx'
import { wasCreated, wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { displayTime, displayTimeRange } from '#src/ui/text/times/display-time.ts'
import { PlaceRow, PlacesCard } from './-places-card.tsx'

/** The time slots of an organization as the day goes, each of which is edited where it stands. */
export function SlotsCard({ organizationId }: { organizationId: number }) {
  const { data } = useSuspenseQuery(slotChoicesQuery(organizationId))
  return (
    <PlacesCard
      title="Time slots"
      isEmpty={data.items.length === 0}
      nothing="There is no time slot yet. A slot is a part of the day with a name, such as First hour, in which classes meet."
      add={<AddTimeSlot organizationId={organizationId} />}
    >
      {data.items.map((slot) => (
        <SlotRow key={slot.id} slot={slot} />
      ))}
    </PlacesCard>
  )
}

function AddTimeSlot({ organizationId }: { organizationId: number }) {
  const create = useChange(createTimeSlot, { told: wasCreated('Time slot') })
  return (
    <FormInPlace label="Add time slot">
      {(close) => (
        <CardForm
          schema={CreateTimeSlot}
          defaultValues={{ organizationId, name: '', startTime: '', endTime: '' }}
          submitLabel="Add time slot"
          submit={create}
          close={close}
        >
          <SlotFields />
        </CardForm>
      )}
    </FormInPlace>
  )
}

function SlotRow({ slot }: { slot: TimeSlot }) {
  const save = useChange(updateTimeSlot, { told: wasSaved('Time slot') })
  const remove = useChange(deleteTimeSlot, { told: 'Time slot was deleted successfully' })
  return (
    <PlaceRow
      place={slot}
      noun="time slot"
      facts={[displayTimeRange(slot.startTime, slot.endTime)]}
      remove={remove}
    >
      {(close) => (
        <RowForm
          schema={UpdateTimeSlot}
          row={slot}
          submitLabel="Save time slot"
          submit={async (values) => {
            await save({ id: slot.id, ...values })
            close()
          }}
          onCancel={close}
          fields={slotFields}
        >
          <SlotFields />
        </RowForm>
      )}
    </PlaceRow>
  )
}

const slotFields = fields<UpdateTimeSlot>({
  name: { label: 'Name' },
  startTime: { label: 'Starts', show: displayTime },
  endTime: { label: 'Ends', show: displayTime },
})

const SlotFields = () => (
  <>
    <TextField {...slotFields.name} placeholder="First hour" autoFocus />
    <TimeField {...slotFields.startTime} />
    <TimeField {...slotFields.endTime} />
  </>
)
