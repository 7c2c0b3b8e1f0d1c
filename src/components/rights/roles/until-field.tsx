import { DateField } from '#src/components/forms/fields/value-fields.tsx'

/** The last day of a role. */
export const UntilField = ({ autoFocus = false }: { autoFocus?: boolean }) => (
  <DateField
    name="untilDate"
    label="Last day"
    help="They have the role through this day. Leave blank for no end date."
    autoFocus={autoFocus}
    optional
  />
)
