import { useQuery } from '@tanstack/react-query'
import type { MemberCard } from '#contract/people/members.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { RoleGrantForm } from '#contract/rights/roles.ts'
import { grantRole, roleChoicesQuery } from '#src/api/rights/roles.api.ts'
import { Later } from '#src/components/frame/later.tsx'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { Button } from '#src/ui/button.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { UntilField } from './until-field.tsx'

interface GiveRoleProps {
  member: MemberCard
  /** The roles that they hold already. */
  held: number[]
  /** What whoever gives may do themselves. */
  permissions: readonly Permission[]
  onClose: () => void
}

/** Gives a member one more role, of those that whoever gives it holds all of. */
export function GiveRole({ member, held, permissions, onClose }: GiveRoleProps) {
  const { id: organizationUserId, organizationId } = member
  const asked = useQuery(roleChoicesQuery(organizationId))
  const { data } = asked
  const give = useChange(grantRole, { told: 'Role was given successfully' })
  if (!data) {
    return <Later of={asked} failed="The roles could not be loaded." />
  }
  const choices = data.items.filter(
    (role) =>
      !held.includes(role.id) && role.permissions.every((each) => permissions.includes(each)),
  )
  if (choices.length === 0)
    return (
      <Stack>
        <p>There is no other role that you could give: whoever gives one holds all of it.</p>
        <Row>
          <Button autoFocus onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Stack>
    )
  return (
    <div ref={focusFirstField}>
      <CardForm
        schema={RoleGrantForm}
        defaultValues={{ untilDate: null }}
        submitLabel="Give role"
        submit={async (values) => {
          await give({ organizationUserId, ...values })
          onClose()
        }}
        onCancel={onClose}
      >
        <SelectField
          name="roleId"
          label="Role"
          asNumber
          placeholder="Choose a role"
          choices={choices.map(({ id, name }) => [String(id), name])}
        />
        <UntilField />
      </CardForm>
    </div>
  )
}

const focusFirstField = (place: HTMLElement | null) => place?.querySelector('select')?.focus()
