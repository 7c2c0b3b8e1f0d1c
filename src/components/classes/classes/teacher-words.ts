import { formerMemberNote, teacherRoleNames, type TeacherRole } from '#contract/classes/classes.ts'

/** Shown for a teacher who was archived, or has left. */
export const formerMemberWords = 'No longer a member'

/** A teacher with their role in the class. */
export const teacherWords = ({
  name,
  role,
  isFormerMember,
}: {
  name: string
  role: TeacherRole
  isFormerMember: boolean
}) => `${name}, ${teacherRoleNames[role]}${isFormerMember ? ` (${formerMemberNote})` : ''}`
