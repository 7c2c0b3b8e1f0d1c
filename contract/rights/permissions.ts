import { z } from '../zod.ts'

type Group = 'People' | 'Classes and schedule' | 'Daily operations' | 'Organization'

/** The name of a permission, and what it allows in one sentence. */
type Words = {
  group: Group
  label: string
  sentence: string
  /** Set if it shows no child's name, data or whereabouts. */
  showsNoChild?: true
}

const words = {
  'organization.settings': {
    group: 'Organization',
    label: 'Change settings',
    sentence: 'Change the organization’s name, access, admission, logo and description.',
    showsNoChild: true,
  },
  'members.view': {
    group: 'People',
    label: 'View members',
    sentence: 'See who the members are, their member type and whether they have an account.',
  },
  'members.contact': {
    group: 'People',
    label: 'View contact details',
    sentence: 'See email addresses, phone numbers and mailing addresses of members and guardians.',
  },
  'members.manage': {
    group: 'People',
    label: 'Manage members',
    sentence: 'Add, invite, edit, suspend and archive members, and read staff notes.',
  },
  'roles.manage': {
    group: 'Organization',
    label: 'Manage roles',
    sentence: 'Create roles and assign them to members, limited to permissions you have.',
  },
  'teachers.manage': {
    group: 'People',
    label: 'Manage teachers',
    sentence: 'Add placeholder teachers and merge them with members.',
  },
  'students.manage': {
    group: 'People',
    label: 'Add students',
    sentence: 'Add students without an account, and see birth dates.',
  },
  'students.medical': {
    group: 'People',
    label: 'View medical notes',
    sentence: 'See medical notes and emergency contacts. Views are logged.',
  },
  'families.view': {
    group: 'People',
    label: 'View families',
    sentence: 'View families and the guardians of each student.',
  },
  'families.manage': {
    group: 'People',
    label: 'Manage families',
    sentence:
      'Edit family records that no one has claimed yet, and the custom fields of all families.',
  },
  'semesters.manage': {
    group: 'Classes and schedule',
    label: 'Manage semesters',
    sentence: 'Add, edit and delete semesters.',
    showsNoChild: true,
  },
  'classDays.manage': {
    group: 'Classes and schedule',
    label: 'Manage class days',
    sentence: 'Plan class days, rooms and time slots, and cancel class days.',
    showsNoChild: true,
  },
  'classes.view': {
    group: 'Classes and schedule',
    label: 'View classes',
    sentence: 'See all semesters and classes, including drafts, but not their students.',
    showsNoChild: true,
  },
  'classes.manage': {
    group: 'Classes and schedule',
    label: 'Manage classes',
    sentence: 'Add, edit, publish and cancel classes, and assign teachers.',
  },
  'enrollments.manage': {
    group: 'Classes and schedule',
    label: 'Manage enrollments',
    sentence: 'See the students in every class, enroll students and remove them.',
  },
  'enrollments.override': {
    group: 'Classes and schedule',
    label: 'Override limits',
    sentence:
      'Enroll students despite age limits or time conflicts, and save classes that conflict with others.',
  },
  'attendance.view': {
    group: 'Daily operations',
    label: 'View attendance',
    sentence: 'View attendance for every class and class day.',
  },
  'attendance.take': {
    group: 'Daily operations',
    label: 'Take attendance',
    sentence: 'Record attendance in every class, and see whom to call if a student is absent.',
  },
  'applications.view': {
    group: 'Daily operations',
    label: 'View applications',
    sentence: 'Read applications from people who want to join.',
  },
  'applications.decide': {
    group: 'Daily operations',
    label: 'Review applications',
    sentence: 'Accept or decline applications.',
  },
  'announcements.publish': {
    group: 'Daily operations',
    label: 'Publish announcements',
    sentence: 'Publish announcements for all members.',
    showsNoChild: true,
  },
  'reports.view': {
    group: 'Daily operations',
    label: 'View reports',
    sentence: 'See the day sheet and class capacity: reports that don’t name students.',
  },
  'reports.personal': {
    group: 'Daily operations',
    label: 'View reports about people',
    sentence:
      'View reports on enrollment, teaching, waitlists, attendance and membership. Ages, guardians, contacts, families and medical notes appear only with the permissions to view them.',
  },
  'data.import': {
    group: 'Organization',
    label: 'Import people',
    sentence:
      'Add and update people and families from a file, and see the existing records it is compared with.',
  },
  'data.export': {
    group: 'Organization',
    label: 'Export data',
    sentence: 'Save lists as files and print them. Exports are logged.',
  },
  'audit.view': {
    group: 'Organization',
    label: 'View audit log',
    sentence: 'See all changes in the organization and who made them.',
  },
} satisfies Record<string, Words>

/** All permissions in an organization. */
export const Permission = z.enum(Object.keys(words) as (keyof typeof words)[])
export type Permission = z.infer<typeof Permission>

/** Every permission by its group. */
export const permissionGroups = (
  ['People', 'Classes and schedule', 'Daily operations', 'Organization'] satisfies Group[]
).map((name) => ({
  name,
  permissions: Permission.options.filter((permission) => words[permission].group === name),
}))

/** The name of a permission, such as "View members". */
export const permissionLabel = (permission: Permission): string => words[permission].label

/** What a permission allows, in one sentence. */
export const permissionSentence = (permission: Permission): string => words[permission].sentence

/** The permissions that a permission includes: managing something requires seeing it. */
const implied: Partial<Record<Permission, Permission[]>> = {
  'members.manage': ['members.view', 'members.contact'],
  'roles.manage': ['members.view'],
  'teachers.manage': ['members.view'],
  'students.manage': ['members.view'],
  'families.manage': ['families.view'],
  'semesters.manage': ['classes.view'],
  'classDays.manage': ['classes.view'],
  'classes.manage': ['classes.view', 'members.view'],
  'enrollments.manage': ['classes.view', 'members.view'],
  'attendance.take': ['attendance.view'],
  'applications.decide': ['applications.view'],
}

/** These permissions and those that they include, in the order of all. */
export function withImplied(permissions: readonly Permission[]): Permission[] {
  const held = new Set(permissions.flatMap((permission) => [permission, ...impliedBy(permission)]))
  return Permission.options.filter((permission) => held.has(permission))
}

/** The permissions that a permission includes. */
export const impliedBy = (permission: Permission): Permission[] => implied[permission] ?? []

/**
 * The permissions that read children's data: all that do not say otherwise. They are withheld if an organization
 * requires a second factor and the member has none.
 */
export const childrenData: readonly Permission[] = Permission.options.filter(
  (permission) => !('showsNoChild' in words[permission]),
)
