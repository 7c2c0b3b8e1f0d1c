import { teacherRoleNames, type TeacherRole } from '#contract/classes/classes.ts'

/** What is said of a teacher who was archived, or has left. */
export const goneWords = 'No longer a member'

/** A teacher with what they are to the class. */
export const teacherWords = ({
  name,
  role,
  isGone,
}: {
  name: string
  role: TeacherRole
  isGone: boolean
}) => `${name}, ${teacherRoleNames[role]}${isGone ? ' (no longer a member)' : ''}`
