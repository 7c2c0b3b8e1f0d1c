import { CopyButton } from '#src/components/frame/copy-button.tsx'
import { Stack, Row } from '#src/ui/frame/layout.tsx'
import { Field, TextInput } from '#src/ui/fields/field.tsx'

/** The address at which a calendar reads, to be taken along to it. `path` is of this site. */
export function CalendarAddress({ path }: { path: string }) {
  const address = new URL(path, window.location.origin).href
  return (
    <Stack gap="tight">
      <Field
        label="Calendar address"
        help="Paste it where your calendar lets you add another one by its URL."
      >
        {(control) => (
          <TextInput
            {...control}
            readOnly
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
      </Field>
      <Row>
        <CopyButton text={address} told="Calendar address was copied">
          Copy
        </CopyButton>
      </Row>
    </Stack>
  )
}
