import { permissionGroups, permissionLabel } from '#contract/rights/permission-words.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import type { UpdateRole } from '#contract/rights/roles.ts'
import { fields } from '#src/components/forms/fields/fields.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { useFieldValue } from '#src/components/forms/fields/use-field-value.ts'
import { CheckGroup } from '#src/ui/fields/check-group.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { FieldError } from '#src/ui/fields/field.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { choicesOf, picked } from './-permission-choices.ts'

export const roleFields = fields<UpdateRole>({
  name: { label: 'Name' },
  description: {
    label: 'Description',
    help: 'In a sentence, what whoever holds it does.',
    optional: true,
  },
  permissions: {
    label: 'Permissions',
    show: (permissions) => permissions.map(permissionLabel).join(', '),
  },
})

/** What the form of a role asks for. Nobody puts into it what they do not hold themselves. */
export const RoleFields = ({ held }: { held: readonly Permission[] }) => (
  <>
    <TextField {...roleFields.name} placeholder="Librarian" />
    <TextAreaField {...roleFields.description} rows={2} />
    <PermissionsField held={held} />
  </>
)

function PermissionsField({ held }: { held: readonly Permission[] }) {
  const { value, change, error, ref } = useFieldValue<Permission[]>('permissions')
  const choices = choicesOf(value, held)
  const first = choices.find(({ isOpen }) => isOpen)?.permission
  return (
    <Stack>
      {permissionGroups.map(({ name, permissions }) => (
        <CheckGroup key={name} label={name} isList>
          {choices
            .filter(({ permission }) => permission in permissions)
            .map(({ permission, label, help, isTicked, isOpen }) => (
              <CheckInput
                key={permission}
                label={label}
                help={help}
                checked={isTicked}
                disabled={!isOpen}
                onChange={() => change(picked(value, permission))}
                {...(permission === first && { ref })}
                {...(permission === first && error && { 'aria-invalid': true })}
              />
            ))}
        </CheckGroup>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </Stack>
  )
}
