import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Room } from '#contract/timetable/rooms.ts'
import type { TimeSlot } from '#contract/timetable/time-slots.ts'
import { Weekday } from '#contract/dates/weekdays.ts'
import { TimeField } from '#src/components/forms/fields/value-fields.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { shortTimes } from '#src/components/timetable/meetings/meeting-words.ts'

/** Where and when classes can meet. */
export interface Places {
  rooms: readonly Room[]
  slots: readonly TimeSlot[]
}

interface ClassPlaceFieldsProps extends Places {
  organizationId: number
}

/** When and where a class meets. */
export const ClassPlaceFields = ({ organizationId, rooms, slots }: ClassPlaceFieldsProps) => {
  const whereToAdd = (noun: string): ReactNode => (
    <>
      {`There is no ${noun} yet. Add one under `}
      <RouterLink to="/organizations/$organizationId/admin/rooms" params={{ organizationId }}>
        Rooms and times
      </RouterLink>
      .
    </>
  )
  return (
    <>
      <SelectField
        name="weekday"
        label="Weekday"
        optional
        placeholder="Every class day"
        choices={Weekday.options.map((weekday) => [weekday, weekday])}
      />
      <TimeFields slots={slots} whereToAdd={whereToAdd('time slot')} />
      <SelectField
        name="roomId"
        label="Room"
        optional
        asNumber
        placeholder="No room yet"
        help={rooms.length === 0 && whereToAdd('room')}
        choices={rooms.map(({ id, name, capacity }) => [
          String(id),
          capacity === null ? name : `${name} (holds ${capacity})`,
        ])}
      />
    </>
  )
}

/** A slot, or times of its own. */
function TimeFields({ slots, whereToAdd }: { slots: readonly TimeSlot[]; whereToAdd: ReactNode }) {
  const { watch, getValues, setValue } = useFormContext()
  const hasSlot = watch('slotId') !== null

  function giveWay() {
    if (getValues('slotId') === null) return
    for (const end of ['startTime', 'endTime']) setValue(end, null, { shouldDirty: true })
  }

  return (
    <>
      <SelectField
        name="slotId"
        label="Time slot"
        optional
        asNumber
        placeholder="None, or times of its own"
        help={slots.length === 0 && whereToAdd}
        choices={slots.map(({ id, name, startTime, endTime }) => [
          String(id),
          `${name}, ${shortTimes(startTime, endTime)}`,
        ])}
        onChosen={giveWay}
      />
      {!hasSlot && (
        <>
          <TimeField name="startTime" label="From" optional />
          <TimeField name="endTime" label="Until" optional />
        </>
      )}
    </>
  )
}
