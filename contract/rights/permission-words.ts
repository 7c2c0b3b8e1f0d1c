import type { Permission } from './permissions.ts'

/** What people read for a permission: what it is called, and in one sentence what it allows. */
type Words = { label: string; sentence: string }

/** Every permission in the group that people look for it in. */
export const permissionGroups: { name: string; permissions: Partial<Record<Permission, Words>> }[] =
  [
    {
      name: 'People',
      permissions: {
        'members.view': {
          label: 'See members',
          sentence:
            'See who belongs to the organization, what they are and whether they can sign in.',
        },
        'members.contact': {
          label: 'See contact details',
          sentence:
            'See the email addresses, phone numbers and postal addresses of members and guardians.',
        },
        'members.manage': {
          label: 'Manage members',
          sentence:
            'Add, invite, edit, suspend and archive members, and read the notes about them.',
        },
        'teachers.manage': {
          label: 'Manage teachers',
          sentence: 'Add teachers who are not found yet, and put a member in the place of one.',
        },
        'students.manage': {
          label: 'Add students',
          sentence: 'Add students who have no account, and see birth dates.',
        },
        'students.medical': {
          label: 'Read medical notes',
          sentence: 'Read what children suffer from and whom to call. Who reads it is noted.',
        },
        'families.view': {
          label: 'See families',
          sentence: 'See who belongs to which family, and who the guardians of a student are.',
        },
        'families.manage': {
          label: 'Manage families',
          sentence: 'Change the records of families that nobody has claimed yet.',
        },
      },
    },
    {
      name: 'School year',
      permissions: {
        'semesters.manage': {
          label: 'Manage semesters',
          sentence: 'Add, change and delete semesters.',
        },
        'classDays.manage': {
          label: 'Manage class days',
          sentence: 'Plan class days, rooms and time slots, and cancel a day.',
        },
        'classes.view': {
          label: 'See classes',
          sentence: 'See all semesters and classes, drafts too, without their students.',
        },
        'classes.manage': {
          label: 'Manage classes',
          sentence: 'Add, change, publish and cancel classes, and say who teaches them.',
        },
        'enrolments.manage': {
          label: 'Manage enrolments',
          sentence: 'See the students of every class, put students in and take them out.',
        },
        'enrolments.override': {
          label: 'Override limits',
          sentence:
            'Enrol a student although the age does not fit or they are in another class at that time, and save a class that collides with another.',
        },
      },
    },
    {
      name: 'Desk',
      permissions: {
        'attendance.view': {
          label: 'See attendance',
          sentence: 'See who was there, in every class and on every day.',
        },
        'attendance.take': {
          label: 'Take attendance',
          sentence: 'Note who is there, in every class.',
        },
        'applications.view': {
          label: 'See applications',
          sentence: 'Read the applications of people who would like to join.',
        },
        'applications.decide': {
          label: 'Decide applications',
          sentence: 'Accept or decline the people who would like to join.',
        },
        'announcements.publish': {
          label: 'Publish announcements',
          sentence: 'Write announcements that all members read.',
        },
        'reports.view': {
          label: 'See reports',
          sentence:
            'Look at the day sheet and at how full classes are: the reports that name no student.',
        },
        'reports.personal': {
          label: 'See reports about people',
          sentence:
            'Look at the reports on who is in which class, teaches, waits, came, joined or left. Ages, guardians, contacts, families and medical notes are in them only for those who may see them anyhow.',
        },
      },
    },
    {
      name: 'Organization',
      permissions: {
        'organization.settings': {
          label: 'Change settings',
          sentence: 'Change the name, access, admission, logo and description of the organization.',
        },
        'roles.manage': {
          label: 'Manage roles',
          sentence:
            'Make roles and give them to members, as far as you hold their permissions yourself.',
        },
        'data.import': {
          label: 'Import people',
          sentence:
            'Add and change people and families from a file, and see those that it is compared with.',
        },
        'data.export': {
          label: 'Export data',
          sentence: 'Save lists as files and print them. Each export is noted.',
        },
        'audit.view': {
          label: 'See the history',
          sentence: 'See who did what to whom in the organization.',
        },
      },
    },
  ]

const words: Partial<Record<Permission, Words>> = Object.assign(
  {},
  ...permissionGroups.map(({ permissions }) => permissions),
)

/** What a permission is called, such as "See members". */
export const permissionLabel = (permission: Permission): string =>
  words[permission]?.label ?? permission
