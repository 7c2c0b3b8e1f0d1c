import {
  Permission,
  impliedBy,
  withImplied,
  permissionGroups,
  permissionLabel,
  permissionSentence,
} from '#contract/rights/permissions.ts'
import type { UpdateRole, Role } from '#contract/rights/roles.ts'
import { fields } from '#src/components/forms/fields/fields.ts'
import { TextField, useFieldValue } from '#src/components/forms/fields/form-fields.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { CheckGroup } from '#src/ui/fields/check-group.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { FieldError } from '#src/ui/fields/field.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

export const roleFields = fields<UpdateRole>({
  name: { label: 'Name' },
  description: {
    label: 'Description',
    help: 'Describe this role in one sentence.',
    optional: true,
  },
  permissions: {
    label: 'Permissions',
    show: (permissions) => permissions.map(permissionLabel).join(', '),
  },
})

/** The role form. A user cannot grant permissions that they do not have. */
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
            .filter(({ permission }) => permissions.includes(permission))
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

type RoleFactsProps = { role: Role; held: readonly Permission[] }

/** The permissions of a role that the user may not change, and why not. */
export function RoleFacts({ role: { permissions }, held }: RoleFactsProps) {
  const lacking = permissions.filter((permission) => !held.includes(permission))
  const groups = permissionGroups.map(({ name, permissions: of }) => {
    const own = of.filter((permission) => permissions.includes(permission))
    return [name, own.map(permissionLabel).join(', ')] as const
  })
  return (
    <>
      <Notice>
        {lacking.length > 0
          ? `You can’t change this role because you don’t have ${inWords(lacking)}. Ask an owner.`
          : 'You can’t change a role that you have. Ask an owner.'}
      </Notice>
      <Facts items={groups.filter(([, labels]) => labels !== '')} />
    </>
  )
}

/** Each permission in the role form: selected, included by another, or not available. */
export const choicesOf = (value: readonly Permission[], held: readonly Permission[]) =>
  Permission.options.map((permission) => {
    const by = value.filter((each) => impliedBy(each).includes(permission))
    const isHeld = withImplied([permission]).every((each) => held.includes(each))
    return {
      permission,
      label: permissionLabel(permission),
      help: [permissionSentence(permission), whyClosed(by, isHeld)].filter(Boolean).join(' '),
      isTicked: by.length > 0 || value.includes(permission),
      isOpen: by.length === 0 && isHeld,
    }
  })

function whyClosed(by: readonly Permission[], isHeld: boolean): string | undefined {
  if (by.length > 0) return `Included in ${inWords(by)}.`
  return isHeld ? undefined : 'You don’t have this permission.'
}

/** The value with a permission added or removed, in the order of the list. */
export const picked = (value: readonly Permission[], permission: Permission): Permission[] =>
  Permission.options.filter((each) => value.includes(each) !== (each === permission))

/** Permissions for use in a sentence. */
const inWords = (permissions: readonly Permission[]) =>
  new Intl.ListFormat('en-US').format(permissions.map((each) => `“${permissionLabel(each)}”`))
