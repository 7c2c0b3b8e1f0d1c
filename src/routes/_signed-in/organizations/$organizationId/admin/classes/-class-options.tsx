import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { NotificationOptions } from '#contract/accounts/notifications.ts'
import type { SemesterRow } from '#contract/timetable/semesters.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { roomChoicesQuery } from '#src/api/timetable/rooms.api.ts'
import { semesterChoicesQuery } from '#src/api/timetable/semesters.api.ts'
import {
  defaultOptions,
  NotifyOptions,
} from '#src/components/accounts/notifications/notify-panel.tsx'
import { Later } from '#src/components/frame/later.tsx'
import { MemberPicker } from '#src/components/people/members/member-picker.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import type { OptionsProps } from '#src/components/table/row-actions.ts'
import { Field } from '#src/ui/fields/field.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'

const useOrganizationId = () =>
  useParams({ from: '/_signed-in/organizations/$organizationId/admin' }).organizationId

/** The room that classes get, and what those who are notified read. */
export interface RoomOptions {
  /** Undefined until one is chosen; null for no room. */
  roomId: number | null | undefined
  notification: NotificationOptions
}

export const startOfRoom: RoomOptions = { roomId: undefined, notification: defaultOptions }

export function ChooseRoom({ value, onChange }: OptionsProps<RoomOptions>) {
  const asked = useQuery(roomChoicesQuery(useOrganizationId()))
  return (
    <Stack>
      <Later of={asked} failed="The rooms couldn’t be loaded.">
        {({ items }) => (
          <Choice
            label="Room"
            chosen={value.roomId === null ? 'none' : value.roomId}
            choices={[
              ...items.map(({ id, name, capacity }): [number, string] => [
                id,
                capacity === null ? name : `${name} (holds ${capacity})`,
              ]),
              ['none', 'No room'],
            ]}
            onChoose={(chosen) =>
              onChange({ ...value, roomId: chosen === 'none' ? null : Number(chosen) })
            }
          />
        )}
      </Later>
      <NotifyOptions
        value={value.notification}
        onChange={(notification) => onChange({ ...value, notification })}
      />
    </Stack>
  )
}

/** The semester that classes move to. */
export interface SemesterOptions {
  semester: SemesterRow | null
  /** All of them: dates of any semester are not dates of a class's own. */
  semesters: readonly SemesterRow[]
  notification: NotificationOptions
}

export const startOfSemester: SemesterOptions = {
  semester: null,
  semesters: [],
  notification: defaultOptions,
}

export function ChooseSemester({ value, onChange }: OptionsProps<SemesterOptions>) {
  const asked = useQuery(semesterChoicesQuery(useOrganizationId()))
  return (
    <Stack>
      <Later of={asked} failed="The semesters couldn’t be loaded.">
        {({ items }) => (
          <Choice
            label="Semester"
            chosen={value.semester?.id}
            choices={items
              .filter(({ status }) => status !== 'Archived')
              .map(({ id, name }) => [id, name])}
            onChoose={(chosen) =>
              onChange({
                ...value,
                semester: items.find(({ id }) => id === Number(chosen)) ?? null,
                semesters: items,
              })
            }
          />
        )}
      </Later>
      <NotifyOptions
        value={value.notification}
        onChange={(notification) => onChange({ ...value, notification })}
      />
    </Stack>
  )
}

/** Who leads the classes from now on. */
export interface TeacherOptions {
  teacher: { id: number; name: string } | null
  notification: NotificationOptions
}

export const startOfTeacher: TeacherOptions = { teacher: null, notification: defaultOptions }

export function ChooseTeacher({ value, onChange }: OptionsProps<TeacherOptions>) {
  const may = useMay()
  const organizationId = useOrganizationId()
  const { data } = useSuspenseQuery(adminOrganizationQuery(organizationId))
  return (
    <Stack>
      <MemberPicker
        organizationId={organizationId}
        label="Lead teacher"
        help={value.teacher ? `Chosen: ${value.teacher.name}` : 'Find an active member by name.'}
        reasonAgainst={({ id }) =>
          // Every teacher takes attendance, and so sees who attends.
          id === data.organizationUserId && !may('attendance.take')
            ? 'You can’t assign yourself. Ask another person who manages classes.'
            : undefined
        }
        onChoose={({ id, name }) => onChange({ ...value, teacher: { id, name } })}
      />
      <NotifyOptions
        value={value.notification}
        onChange={(notification) => onChange({ ...value, notification })}
      />
    </Stack>
  )
}

interface ChoiceProps {
  label: string
  chosen: number | string | undefined
  choices: readonly (readonly [number | string, string])[]
  onChoose: (chosen: string) => void
}

/** A choice that has to be made: nothing is chosen at first. */
const Choice = ({ label, chosen, choices, onChoose }: ChoiceProps) => (
  <Field label={label}>
    {(control) => (
      <SelectInput
        {...control}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="" disabled>
          Choose…
        </option>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectInput>
    )}
  </Field>
)
