import type { ReactNode } from 'react'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Card } from '#src/ui/card.tsx'
import { RowList } from '#src/ui/table/row-list.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CreateRoom, UpdateRoom, type Room } from '#contract/timetable/rooms.ts'
import {
  createRoom,
  deleteRoom,
  roomChoicesQuery,
  updateRoom,
} from '#src/api/timetable/rooms.api.ts'
import { NotifyField } from '#src/components/accounts/notifications/notify-panel.tsx'
import { useHeldChange } from '#src/components/accounts/notifications/use-held-change.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { RowForm } from '#src/components/forms/editing/edit-form.tsx'
import { fields } from '#src/components/forms/fields/fields.ts'
import { EditableRow } from '#src/components/forms/editable-row.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { NumberField, TimeField } from '#src/components/forms/fields/value-fields.tsx'
import { wasCreated, wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { CreateTimeSlot, UpdateTimeSlot, type TimeSlot } from '#contract/timetable/time-slots.ts'
import {
  createTimeSlot,
  deleteTimeSlot,
  slotChoicesQuery,
  updateTimeSlot,
} from '#src/api/timetable/time-slots.api.ts'
import { displayTime, displayTimeRange } from '#contract/dates/display-time.ts'

interface PlacesCardProps {
  title: string
  isEmpty: boolean
  /** Shown if there are none. */
  nothing: string
  /** A form to add one. */
  add: ReactNode
  children: ReactNode
}

/** The rooms of an organization, or its time slots. */
function PlacesCard({ title, isEmpty, nothing, add, children }: PlacesCardProps) {
  const mayAdd = useMay()('classDays.manage')
  return (
    <Card title={title}>
      {isEmpty && <p>{nothing}</p>}
      <RowList label={title}>{children}</RowList>
      {mayAdd && add}
    </Card>
  )
}

interface PlaceRowProps {
  place: { id: number; name: string; classesCount: number }
  noun: 'room' | 'time slot'
  facts: (string | false)[]
  remove: (id: number) => Promise<unknown>
  /** Edits it in place. */
  children: (close: () => void) => ReactNode
}

/** One room or time slot: its number of classes, and how to edit and delete it. */
function PlaceRow({ place, noun, facts, remove, children }: PlaceRowProps) {
  const { id, name, classesCount } = place
  const mayEdit = useMay()('classDays.manage')
  const classes = counted(classesCount, ['class', 'classes'])
  return (
    <EditableRow
      name={name}
      note={dotted([...facts, classesCount === 0 ? 'No classes yet' : classes])}
      mayEdit={mayEdit}
      remove={() => remove(id)}
      loss={
        classesCount === 0
          ? `No classes meet here.`
          : `${classes} ${classesCount === 1 ? 'meets' : 'meet'} in it. They’ll have no ${noun} until someone chooses another.`
      }
    >
      {children}
    </EditableRow>
  )
}

/** The rooms of an organization, edited in place. */
export function RoomsCard({ organizationId }: { organizationId: number }) {
  const { data } = useSuspenseQuery(roomChoicesQuery(organizationId))
  return (
    <PlacesCard
      title="Rooms"
      isEmpty={data.items.length === 0}
      nothing="No rooms yet. Add rooms to avoid double-booking them."
      add={<AddRoom organizationId={organizationId} />}
    >
      {data.items.map((room) => (
        <RoomRow key={room.id} room={room} />
      ))}
    </PlacesCard>
  )
}

function AddRoom({ organizationId }: { organizationId: number }) {
  const create = useChange(createRoom, { successMessage: wasCreated('Room') })
  return (
    <FormInPlace label="Add room">
      {(close) => (
        <CardForm
          schema={CreateRoom}
          defaultValues={{ organizationId, name: '', capacity: null }}
          submitLabel="Add room"
          submit={create}
          close={close}
        >
          <RoomFields />
        </CardForm>
      )}
    </FormInPlace>
  )
}

function RoomRow({ room }: { room: Room }) {
  const save = useChange(updateRoom, { successMessage: wasSaved('Room') })
  const remove = useChange(deleteRoom, { successMessage: 'Room was deleted successfully' })
  return (
    <PlaceRow
      place={room}
      noun="room"
      facts={[room.capacity !== null && `Capacity ${room.capacity}`]}
      remove={remove}
    >
      {(close) => (
        <RowForm
          schema={UpdateRoom}
          row={room}
          submitLabel="Save room"
          submit={async (values) => {
            await save({ id: room.id, ...values })
            close()
          }}
          onCancel={close}
          fields={roomFields}
        >
          <RoomFields />
        </RowForm>
      )}
    </PlaceRow>
  )
}

const roomFields = fields<UpdateRoom>({
  name: { label: 'Name' },
  capacity: {
    label: 'Capacity',
    help: 'We’ll warn you if a class is too big.',
    optional: true,
  },
})

const RoomFields = () => (
  <>
    <TextField {...roomFields.name} placeholder="Studio" autoFocus />
    <NumberField {...roomFields.capacity} />
  </>
)

/** The time slots of an organization in order, edited in place. */
export function SlotsCard({ organizationId }: { organizationId: number }) {
  const { data } = useSuspenseQuery(slotChoicesQuery(organizationId))
  return (
    <PlacesCard
      title="Time slots"
      isEmpty={data.items.length === 0}
      nothing="No time slots yet. A time slot is a named part of the day, such as First hour."
      add={<AddTimeSlot organizationId={organizationId} />}
    >
      {data.items.map((slot) => (
        <SlotRow key={slot.id} slot={slot} />
      ))}
    </PlacesCard>
  )
}

function AddTimeSlot({ organizationId }: { organizationId: number }) {
  const create = useChange(createTimeSlot, { successMessage: wasCreated('Time slot') })
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
  const save = useHeldChange(updateTimeSlot, {
    organizationId: slot.organizationId,
    subjectType: 'TimeSlot',
    successMessage: wasSaved('Time slot'),
  })
  const remove = useChange(deleteTimeSlot, { successMessage: 'Time slot was deleted successfully' })
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
          {slot.classesCount > 0 && (
            <NotifyField path={`TimeSlot/admin/preview/${slot.id}`} schema={UpdateTimeSlot} />
          )}
        </RowForm>
      )}
    </PlaceRow>
  )
}

const slotFields = fields<Omit<UpdateTimeSlot, 'notification'>>({
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
