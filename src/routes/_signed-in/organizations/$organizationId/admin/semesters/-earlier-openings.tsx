import { useFormContext } from 'react-hook-form'
import {
  type AudienceSize,
  RegistrationAudience,
  type RegistrationWindow,
} from '#contract/timetable/registration-windows.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { displayTime } from '#contract/dates/display-time.ts'
import { useFieldValue } from '#src/components/forms/fields/form-fields.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { Field, TextInput } from '#src/ui/fields/field.tsx'
import { FieldGroup } from '#src/ui/fields/field-group.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { counted } from '#src/ui/text/counted.ts'

const name = 'registrationWindows'

const audienceNames: Record<RegistrationAudience, string> = {
  Owners: 'Owners',
  Teachers: 'Teachers',
  Helpers: 'Helpers',
  ReturningFamilies: 'Returning families',
  Members: 'Members',
}

const audienceHelp: Record<RegistrationAudience, string> = {
  Owners: 'Owners of the organization.',
  Teachers: 'Lead teachers and co-teachers of a class of this semester, drafts included.',
  Helpers:
    'Assistants and substitutes in a class of this semester, and members who have a role today.',
  ReturningFamilies: 'Families with somebody who was enrolled in a class of an earlier semester.',
  Members: 'Active members.',
}

const sizeOf = (sizes: AudienceSize[] | undefined, audience: RegistrationAudience) => {
  const size = sizes?.find((each) => each.audience === audience)
  if (!size) return null
  const people = counted(size.peopleCount, ['person', 'people'])
  return `${people} in ${counted(size.familiesCount, ['family', 'families'])}`
}

/** "Teachers: Tue, Dec 1 at 7:00 PM". */
export const windowWords = ({ audience, opensDate, opensTime }: RegistrationWindow): string =>
  `${audienceNames[audience]}: ${dayInWords(opensDate)} at ${displayTime(opensTime)}`

/** Who can register before everybody, from when, and how many they are. */
export const WindowsList = ({
  windows,
  sizes,
}: {
  windows: RegistrationWindow[]
  sizes: AudienceSize[] | undefined
}) => (
  <RowList label="Earlier openings">
    {windows.map((window) => (
      <RowListItem key={window.audience} note={sizeOf(sizes, window.audience)}>
        {windowWords(window)}
      </RowListItem>
    ))}
  </RowList>
)

/** For whom registration opens before it opens for everybody: an audience that is checked has a day and a time. */
export function EarlierOpenings({ sizes }: { sizes: AudienceSize[] | undefined }) {
  const { value: windows, change, ref } = useFieldValue<RegistrationWindow[]>(name)
  const add = (audience: RegistrationAudience) => {
    const added = { audience, opensDate: '', opensTime: '' }
    const all = [...windows, added]
    change(
      RegistrationAudience.options.flatMap((each) =>
        all.filter((window) => window.audience === each),
      ),
    )
  }
  const remove = (audience: RegistrationAudience) =>
    change(windows.filter((window) => window.audience !== audience))
  return (
    <FieldGroup title="Earlier openings">
      <p ref={ref} tabIndex={-1}>
        Some people can register before everybody. A family in several audiences can register from
        its earliest opening.
      </p>
      {RegistrationAudience.options.map((audience) => {
        const place = windows.findIndex((window) => window.audience === audience)
        const window = windows[place]
        const size = sizeOf(sizes, audience)
        return (
          <div key={audience}>
            <CheckInput
              label={audienceNames[audience]}
              help={[audienceHelp[audience], size && `${size} now.`].filter(Boolean).join(' ')}
              checked={window !== undefined}
              onChange={({ target }) => (target.checked ? add(audience) : remove(audience))}
            />
            {window && (
              <WindowFields
                place={place}
                window={window}
                onChange={(values) =>
                  change(windows.map((each) => (each === window ? { ...each, ...values } : each)))
                }
              />
            )}
          </div>
        )
      })}
    </FieldGroup>
  )
}

interface WindowFieldsProps {
  place: number
  window: RegistrationWindow
  onChange: (values: Partial<RegistrationWindow>) => void
}

function WindowFields({ place, window, onChange }: WindowFieldsProps) {
  const { getFieldState, formState } = useFormContext()
  const errorOf = (field: keyof RegistrationWindow) =>
    getFieldState(`${name}.${place}.${field}`, formState).error?.message
  const audience = audienceNames[window.audience]
  return (
    <Row wrap>
      <Field label={`${audience}: opens`} error={errorOf('opensDate')}>
        {(control) => (
          <TextInput
            type="date"
            {...control}
            value={window.opensDate}
            onChange={({ target }) => onChange({ opensDate: target.value })}
          />
        )}
      </Field>
      <Field label={`${audience}: opens at`} error={errorOf('opensTime')}>
        {(control) => (
          <TextInput
            type="time"
            {...control}
            value={window.opensTime}
            onChange={({ target }) => onChange({ opensTime: target.value })}
          />
        )}
      </Field>
    </Row>
  )
}
