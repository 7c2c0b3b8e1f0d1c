import { permissionGroups } from '#contract/rights/permission-words.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import type { Role } from '#contract/rights/roles.ts'
import { inWords } from './-permission-choices.ts'
import { Facts } from '#src/ui/text/facts.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

type RoleFactsProps = { role: Role; held: readonly Permission[] }

/** What a role allows, to somebody who may not change it, and why not. */
export function RoleFacts({ role: { permissions }, held }: RoleFactsProps) {
  const lacking = permissions.filter((permission) => !held.includes(permission))
  const groups = permissionGroups.map(({ name, permissions: of }) => {
    const own = Object.entries(of).filter(([permission]) =>
      permissions.includes(permission as Permission),
    )
    return [name, own.map(([, { label }]) => label).join(', ')] as const
  })
  return (
    <>
      <Notice>
        {lacking.length > 0
          ? `You do not hold ${inWords(lacking)} yourself, so you cannot change this role. An owner can.`
          : 'You hold this role yourself, so you cannot change it. An owner can.'}
      </Notice>
      <Facts items={groups.filter(([, labels]) => labels !== '')} />
    </>
  )
}
