import { brand } from '#contract/brand.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { Permission, permissionLabel } from '#contract/rights/permissions.ts'
import { askOffice, plainName } from '#server/mail/email.ts'
import type { NotificationKind } from '#server/notifications/notification-kind.ts'
import { listMemberAccounts } from '#server/tenancy/member-accounts.queries.ts'

type Facts = { roleId: number; organizationUserId: number }

export const roleGrantedKind: NotificationKind<Facts> = {
  name: 'RoleGranted',
  group: 'Roles',
  audience: 'The member who gets the role',
  occasion: 'A member gets a role, or its last day changes',
  way: 'Email',
  plainSubject: `You have a new role at ${brand.name}`,
  async compose({ db, organizationId, publicUrl, userId }, { roleId, organizationUserId }) {
    const grant = await db
      .selectFrom('roleGrant')
      .innerJoin('role', 'role.id', 'roleGrant.roleId')
      .innerJoin('organization', 'organization.id', 'roleGrant.organizationId')
      .where('roleId', '=', roleId)
      .where('organizationUserId', '=', organizationUserId)
      .select(['role.name', 'untilDate'])
      .select(['organization.name as organizationName', 'contactEmail'])
      .executeTakeFirst()
    const accounts = await listMemberAccounts(db, organizationId, userId)
    const account = accounts.find((each) => each.organizationUserId === organizationUserId)
    if (!grant || !account) return []
    const held = await db
      .selectFrom('rolePermission')
      .where('roleId', '=', roleId)
      .select('permission')
      .execute()
    const may = Permission.options.filter((one) =>
      held.some(({ permission }) => permission === one),
    )
    const [role, name] = [plainName(grant.name), plainName(grant.organizationName)]
    const until = grant.untilDate === null ? '' : ` until ${dayInWords(grant.untilDate)}`
    const text = {
      subject: `You have the role ${role} at ${name}`,
      opening: [`You have the role ${role} at ${name}${until}. With it you may:`],
      list: may.map(permissionLabel),
      link: {
        label: 'Open the administration',
        url: new URL(`/organizations/${organizationId}/admin`, publicUrl),
      },
      closing: [askOffice({ name, contactEmail: grant.contactEmail })],
      reason: `You received this email because you’re a member of ${name}.`,
      replyTo: grant.contactEmail,
    }
    return [{ userId: account.userId, text }]
  },
}
