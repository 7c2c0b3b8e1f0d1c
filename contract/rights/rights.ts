import { TeacherRole } from '../classes/classes.ts'
import { FamilyAccess } from '../people/families.ts'
import { Id } from '../id.ts'
import { Permission } from './permissions.ts'
import { familyReaders, guarded, memberManagers } from './guarded.ts'
import { z } from '../zod.ts'

/**
 * Why a member may do what they may: as an owner, by the roles that they hold today, and by what they are to families and
 * classes. `ownerSince` is null where nobody made them an owner, as of whoever began the organization. `guardianOf` names
 * the children who are members here, and is told to those alone who may see families. `mayGiveRoles` is whether whoever
 * asks may give this member roles. `reasonAgainst` says why they may not change this member, if so, and is told to those
 * alone who manage members.
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
        /** Whether this waits until the address of their account is verified. */
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
