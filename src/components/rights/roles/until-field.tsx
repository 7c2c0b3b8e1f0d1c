import { DateField } from '#src/components/forms/fields/value-fields.tsx'

/** Until when somebody holds a role. */
export const UntilField = ({ autoFocus = false }: { autoFocus?: boolean }) => (
  <DateField
    name="untilDate"
    label="Last day"
    help="They hold it through that day. Without one, they hold it until it is taken away."
    autoFocus={autoFocus}
    optional
  />
)
