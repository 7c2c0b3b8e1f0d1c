const admin = '/organizations/$organizationId/admin'

/**
 * The screens of the administration, in groups: each with its path and the permissions of which one is needed. Every administrator
 * can open Home.
 */
export const adminPlaces = [
  { label: 'Overview', places: [['Home', `${admin}/home`]] },
  {
    label: 'People',
    places: [
      ['All members', `${admin}/all-members`, 'members.view'],
      ['Teachers', `${admin}/teachers`, 'members.view'],
      ['Students', `${admin}/students`, 'members.view', 'students.medical'],
      ['Parents', `${admin}/parents`, 'members.view'],
      ['Families', `${admin}/families`, 'families.view'],
      ['Owners', `${admin}/owners`, 'members.view'],
      ['Roles', `${admin}/roles`, 'roles.manage'],
      ['Grade levels', `${admin}/grade-levels`, 'organization.settings', 'members.manage'],
    ],
  },
  {
    label: 'School year',
    places: [
      ['Semesters', `${admin}/semesters`, 'classes.view'],
      ['Class days', `${admin}/class-days`, 'classes.view'],
      ['Classes', `${admin}/classes`, 'classes.view'],
      ['Rooms and times', `${admin}/rooms`, 'classes.view'],
    ],
  },
  {
    label: 'Day to day',
    places: [
      ['Attendance', `${admin}/attendance`, 'attendance.view'],
      ['Absences', `${admin}/absences`, 'attendance.view', 'classes.manage'],
      ['Requests', `${admin}/requests`, 'enrollments.manage', 'roles.manage'],
      ['Applications', `${admin}/application`, 'applications.view'],
      ['Announcements', `${admin}/announcements`, 'announcements.publish'],
      ['Reports', `${admin}/reports`, 'reports.view', 'reports.personal'],
    ],
  },
  {
    label: 'Organization',
    places: [
      ['Settings', `${admin}/settings`, 'organization.settings'],
      ['Custom fields', `${admin}/custom-fields`, 'organization.settings'],
      ['Undelivered emails', `${admin}/undelivered-emails`, 'members.contact'],
      ['Audit log', `${admin}/audit`, 'audit.view'],
    ],
  },
] as const
