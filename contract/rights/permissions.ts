import { z } from '../zod.ts'

type Group = 'People' | 'School year' | 'Desk' | 'Organization'

/** What people read for a permission: what it is called, and in one sentence what it allows. */
type Words = {
  group: Group
  label: string
  sentence: string
  /** It shows neither who a child is, nor what an organization keeps about it, nor where it is when. */
  showsNoChild?: true
}

const words = {
  'organization.settings': {
    group: 'Organization',
    label: 'Change settings',
    sentence: 'Change the name, access, admission, logo and description of the organization.',
    showsNoChild: true,
  },
  'members.view': {
    group: 'People',
    label: 'See members',
    sentence: 'See who belongs to the organization, what they are and whether they can sign in.',
  },
  'members.contact': {
    group: 'People',
    label: 'See contact details',
    sentence:
      'See the email addresses, phone numbers and postal addresses of members and guardians.',
  },
  'members.manage': {
    group: 'People',
    label: 'Manage members',
    sentence: 'Add, invite, edit, suspend and archive members, and read the notes about them.',
  },
  'roles.manage': {
    group: 'Organization',
    label: 'Manage roles',
    sentence: 'Make roles and give them to members, as far as you hold their permissions yourself.',
  },
  'teachers.manage': {
    group: 'People',
    label: 'Manage teachers',
    sentence: 'Add teachers who are not found yet, and put a member in the place of one.',
  },
  'students.manage': {
    group: 'People',
    label: 'Add students',
    sentence: 'Add students who have no account, and see birth dates.',
  },
  'students.medical': {
    group: 'People',
    label: 'Read medical notes',
    sentence: 'Read what children suffer from and whom to call. Who reads it is noted.',
  },
  'families.view': {
    group: 'People',
    label: 'See families',
    sentence: 'See who belongs to which family, and who the guardians of a student are.',
  },
  'families.manage': {
    group: 'People',
    label: 'Manage families',
    sentence: 'Change the records of families that nobody has claimed yet.',
  },
  'semesters.manage': {
    group: 'School year',
    label: 'Manage semesters',
    sentence: 'Add, change and delete semesters.',
    showsNoChild: true,
  },
  'classDays.manage': {
    group: 'School year',
    label: 'Manage class days',
    sentence: 'Plan class days, rooms and time slots, and cancel a day.',
    showsNoChild: true,
  },
  'classes.view': {
    group: 'School year',
    label: 'See classes',
    sentence: 'See all semesters and classes, drafts too, without their students.',
    showsNoChild: true,
  },
  'classes.manage': {
    group: 'School year',
    label: 'Manage classes',
    sentence: 'Add, change, publish and cancel classes, and say who teaches them.',
  },
  'enrollments.manage': {
    group: 'School year',
    label: 'Manage enrollments',
    sentence: 'See the students of every class, put students in and take them out.',
  },
  'enrollments.override': {
    group: 'School year',
    label: 'Override limits',
    sentence:
      'Enroll a student although the age does not fit or they are in another class at that time, and save a class that collides with another.',
  },
  'attendance.view': {
    group: 'Desk',
    label: 'See attendance',
    sentence: 'See who was there, in every class and on every day.',
  },
  'attendance.take': {
    group: 'Desk',
    label: 'Take attendance',
    sentence: 'Note who is there, in every class.',
  },
  'applications.view': {
    group: 'Desk',
    label: 'See applications',
    sentence: 'Read the applications of people who would like to join.',
  },
  'applications.decide': {
    group: 'Desk',
    label: 'Decide applications',
    sentence: 'Accept or decline the people who would like to join.',
  },
  'announcements.publish': {
    group: 'Desk',
    label: 'Publish announcements',
    sentence: 'Write announcements that all members read.',
    showsNoChild: true,
  },
  'reports.view': {
    group: 'Desk',
    label: 'See reports',
    sentence:
      'Look at the day sheet and at how full classes are: the reports that name no student.',
  },
  'reports.personal': {
    group: 'Desk',
    label: 'See reports about people',
    sentence:
      'Look at the reports on who is in which class, teaches, waits, came, joined or left. Ages, guardians, contacts, families and medical notes are in them only for those who may see them anyhow.',
  },
  'data.import': {
    group: 'Organization',
    label: 'Import people',
    sentence:
      'Add and change people and families from a file, and see those that it is compared with.',
  },
  'data.export': {
    group: 'Organization',
    label: 'Export data',
    sentence: 'Save lists as files and print them. Each export is noted.',
  },
  'audit.view': {
    group: 'Organization',
    label: 'See the history',
    sentence: 'See who did what to whom in the organization.',
  },
} satisfies Record<string, Words>

/** Everything that somebody can be allowed in an organization. */
export const Permission = z.enum(Object.keys(words) as (keyof typeof words)[])
export type Permission = z.infer<typeof Permission>

/** Every permission in the group that people look for it in. */
export const permissionGroups = (
  ['People', 'School year', 'Desk', 'Organization'] satisfies Group[]
).map((name) => ({
  name,
  permissions: Permission.options.filter((permission) => words[permission].group === name),
}))

/** What a permission is called, such as "See members". */
export const permissionLabel = (permission: Permission): string => words[permission].label

/** What a permission allows, in one sentence. */
export const permissionSentence = (permission: Permission): string => words[permission].sentence

/** What a permission brings with it: who manages something sees what that takes. */
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

/** These permissions and those that they bring with them, in the order of all. */
export function withImplied(permissions: readonly Permission[]): Permission[] {
  const held = new Set(permissions.flatMap((permission) => [permission, ...bringing(permission)]))
  return Permission.options.filter((permission) => held.has(permission))
}

/** What a permission brings with it. */
export const bringing = (permission: Permission): Permission[] => implied[permission] ?? []

/**
 * The permissions that read children's data: all that do not say otherwise. They are withheld where an organization
 * requires a second factor and somebody has none.
 */
export const childrenData: readonly Permission[] = Permission.options.filter(
  (permission) => !('showsNoChild' in words[permission]),
)
