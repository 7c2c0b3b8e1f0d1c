import { useSuspenseQuery } from '@tanstack/react-query'
import { CreateRoom, UpdateRoom, type Room } from '#contract/timetable/rooms.ts'
import {
  createRoom,
  deleteRoom,
  roomChoicesQuery,
  updateRoom,
} from '#src/api/timetable/rooms.api.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { RowForm } from '#src/components/forms/editing/edit-form.tsx'
import { fields } from '#src/components/forms/fields/fields.ts'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { NumberField } from '#src/components/forms/fields/value-fields.tsx'
import { wasCreated, wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { PlaceRow, PlacesCard } from './-places-card.tsx'

/** The rooms of an organization, each of which is edited where it stands. */
export function RoomsCard({ organizationId }: { organizationId: number }) {
  const { data } = useSuspenseQuery(roomChoicesQuery(organizationId))
  return (
    <PlacesCard
      title="Rooms"
      isEmpty={data.items.length === 0}
      nothing="There is no room yet. Once there are some, no two classes get the same one at a time."
      add={<AddRoom organizationId={organizationId} />}
    >
      {data.items.map((room) => (
        <RoomRow key={room.id} room={room} />
      ))}
    </PlacesCard>
  )
}

function AddRoom({ organizationId }: { organizationId: number }) {
  const create = useChange(createRoom, { told: wasCreated('Room') })
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
  const save = useChange(updateRoom, { told: wasSaved('Room') })
  const remove = useChange(deleteRoom, { told: 'Room was deleted successfully' })
  return (
    <PlaceRow
      place={room}
      noun="room"
      facts={[room.capacity !== null && `Holds ${room.capacity}`]}
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
    label: 'Holds',
    help: 'How many students fit in. A class that takes more is said not to fit.',
    optional: true,
  },
})

const RoomFields = () => (
  <>
    <TextField {...roomFields.name} placeholder="Studio" autoFocus />
    <NumberField {...roomFields.capacity} />
  </>
)
