import { CalendarDate } from '../dates/date.ts'
import { Id } from '../id.ts'
import { pageOf, pageQuery } from '../page.ts'
import { Permission } from './permissions.ts'
import { saved, Version } from '../saved.ts'
import { optionalText, plainLine } from '../text.ts'
import { z } from '../zod.ts'

/**
 * A named set of permissions, including those that they include. `holdersCount` counts the members who have it today.
 * `mayChange` is whether the caller has all of its permissions by other roles.
 */
export const Role = z.object({
  id: Id,
  organizationId: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  permissions: z.array(Permission),
  holdersCount: z.int(),
  mayChange: z.boolean(),
  ...saved,
})
export type Role = z.infer<typeof Role>

export const RoleQuery = pageQuery(['name', 'holdersCount'])
export type RoleQuery = z.infer<typeof RoleQuery>

export const RolePage = pageOf(Role)

const fields = {
  name: plainLine(60),
  description: optionalText(300),
  permissions: z
    .array(Permission)
    .check(
      z.minLength(1, 'Choose at least one permission.'),
      z.maxLength(Permission.options.length),
    ),
}

/** The fields of the role form. */
export const RoleForm = z.strictObject(fields)
export type RoleForm = z.infer<typeof RoleForm>

export const CreateRole = z.strictObject({
  organizationId: Id,
  ...fields,
  description: z._default(fields.description, null),
})
export type CreateRole = z.infer<typeof CreateRole>

export const UpdateRole = z.strictObject({ ...fields, version: Version })
export type UpdateRole = z.infer<typeof UpdateRole>

/**
 * A role of a member: through `untilDate`, a day in the organization's time zone, or without an end. `isOver` once
 * that day has passed. It has no effect unless the member's email `isVerified`. `mayChange` is whether the caller may
 * change or end it.
 */
export const RoleGrant = z.object({
  organizationUserId: Id,
  name: z.string(),
  untilDate: z.nullable(z.iso.date()),
  isVerified: z.boolean(),
  isOver: z.boolean(),
  mayChange: z.boolean(),
  grantedBy: z.nullable(z.string()),
  grantedDate: z.iso.datetime(),
})
export type RoleGrant = z.infer<typeof RoleGrant>

export const RoleGrantQuery = pageQuery(['name', 'untilDate'])
export type RoleGrantQuery = z.infer<typeof RoleGrantQuery>

export const RoleGrantPage = pageOf(RoleGrant)

/** Assigns a role to a member, or changes its last day. */
export const GrantRole = z.strictObject({ untilDate: z._default(z.nullable(CalendarDate), null) })
export type GrantRole = z.infer<typeof GrantRole>

/** The form that assigns a role to the member. */
export const RoleGrantForm = z.extend(GrantRole, { roleId: Id })
