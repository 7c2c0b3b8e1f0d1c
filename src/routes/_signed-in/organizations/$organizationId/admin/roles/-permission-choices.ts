import { permissionGroups, permissionLabel } from '#contract/rights/permission-words.ts'
import { bringing, Permission, withImplied } from '#contract/rights/permissions.ts'

const sentences: Partial<Record<Permission, string>> = Object.fromEntries(
  permissionGroups.flatMap(({ permissions }) =>
    Object.entries(permissions).map(([permission, { sentence }]) => [permission, sentence]),
  ),
)

/** Each permission as the form of a role shows it: what was picked, what comes with that, and what cannot be picked. */
export const choicesOf = (value: readonly Permission[], held: readonly Permission[]) =>
  Permission.options.map((permission) => {
    const by = value.filter((each) => bringing(each).includes(permission))
    const isHeld = withImplied([permission]).every((each) => held.includes(each))
    return {
      permission,
      label: permissionLabel(permission),
      help: [sentences[permission], whyClosed(by, isHeld)].filter(Boolean).join(' '),
      isTicked: by.length > 0 || value.includes(permission),
      isOpen: by.length === 0 && isHeld,
    }
  })

function whyClosed(by: readonly Permission[], isHeld: boolean): string | undefined {
  if (by.length > 0) return `Comes with ${inWords(by)}.`
  return isHeld ? undefined : 'You do not hold this yourself.'
}

/** The value with a permission more or less, in the order of all. */
export const picked = (value: readonly Permission[], permission: Permission): Permission[] =>
  Permission.options.filter((each) => value.includes(each) !== (each === permission))

/** Permissions as a sentence names them. */
export const inWords = (permissions: readonly Permission[]) =>
  new Intl.ListFormat('en-US').format(permissions.map((each) => `“${permissionLabel(each)}”`))
