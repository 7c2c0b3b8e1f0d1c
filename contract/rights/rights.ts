import { TeacherRole } from '../classes/classes.ts'
import { FamilyAccess } from '../people/families.ts'
import { Id } from '../id.ts'
import { Permission } from './permissions.ts'
import { familyReaders, guarded, memberManagers } from './guarded.ts'
import { z } from '../zod.ts'

/**
 * Why a member has their rights: as an owner, by their current roles, and by their families and classes. `ownerSince`
 * is null for founders, whom nobody made an owner. `guardianOf` names the children who are members, only for callers
 * who may view families. `mayGiveRoles` is whether the caller may assign roles to this member. `reasonAgainst` is why
 * the caller may not change this member, or null, only for callers who manage members.
 */
export const MemberRights = z.object({
  isOwner: z.boolean(),
  ownerSince: z.nullable(z.iso.datetime()),
  roles: z.array(
    z.object({
      id: Id,
      name: z.string(),
      untilDate: z.nullable(z.iso.date()),
      permissions: z.array(Permission),
    }),
  ),
  guardianOf: guarded(
    z.array(
      z.object({
        organizationUserId: Id,
        name: z.string(),
        familyName: z.string(),
        access: FamilyAccess,
        /** Whether it takes effect only when their account's address is verified. */
        isWaiting: z.boolean(),
      }),
    ),
    familyReaders,
  ),
  mayGiveRoles: z.boolean(),
  reasonAgainst: guarded(z.nullable(z.string()), memberManagers),
  teacherOf: z.array(z.object({ id: Id, name: z.string(), role: TeacherRole })),
})
export type MemberRights = z.infer<typeof MemberRights>
