import type { Section } from '../rule.ts'

export const administration: Section['topics'] = {
  'Addresses of an administration': {
    'admin-sign-in':
      '/organizations/{organizationId}/admin and all below it, class-days and semesters included, are for those who are signed in.',
    'admin-opens-home':
      '/organizations/{organizationId}/admin itself leads on to home. Going back from there leads to the screen before both.',
    'admin-home': 'home is the home of the administration.',
    'admin-all-members': 'all-members is the list of all members.',
    'admin-one-member': 'all-members/{organizationUserId} is one member.',
    'admin-announcements':
      'Decided here: announcements is the list of what members and classes were told; announcements/new tells them something, and announcements/{announcementId} changes it or takes it back.',
    'admin-application': 'application is the place of the applications.',
    'admin-class-days':
      'class-days is the place of the class days. Decided here: they are seen as the calendar of a semester, or as a list.',
    'admin-new-class-day':
      'class-days/new creates class days. Decided here: one, or a series on some weekdays without the holidays, which is looked at before it is made.',
    'admin-one-class-day':
      'class-days/{classDayId} is one class day. One that does not exist is "Not Found".',
    'admin-cancel-class-day':
      'Decided here: a class day is cancelled with a reason, after it is said how many classes do not meet. It can be restored, and made up by another day, on which the same classes meet.',
    'admin-day-sheet':
      'Decided here: the day sheet has the classes of a day by rooms and times, and is printed on one page.',
    'admin-classes': 'classes is the list of classes.',
    'admin-new-class': 'classes/new creates a class.',
    'admin-timetable':
      'Decided here: classes/timetable is the timetable of one semester, its slots and rooms; without a choice, of the semester that runs or comes next. A weekday is asked only where there is more than one.',
    'admin-one-class': 'classes/{classId} is one class.',
    'admin-families': 'families is the place of the families.',
    'admin-owners': 'owners is the list of owners.',
    'admin-history': 'Decided here: audit is the history of the organization.',
    'admin-parents': 'parents is the list of parents.',
    'admin-reports': 'reports is the place of the reports.',
    'admin-one-report':
      'Decided here: reports/{name} is one report. It is about the semester meant today, its next class day and all classes, unless its address says otherwise. One that nobody knows is "Not Found".',
    'admin-roles': 'roles is the place of the roles.',
    'admin-new-role': 'Decided here: roles/new makes a role.',
    'admin-one-role': 'roles/{roleId} is one role. One that does not exist is "Not Found".',
    'admin-semesters': 'semesters is the list of semesters.',
    'admin-rooms':
      'Decided here: rooms is the place of the rooms and the time slots, which are edited where they stand.',
    'admin-imports': 'Decided here: imports is the list of earlier imports of people from files.',
    'admin-invite-many':
      'Decided here: whoever is chosen in all members, parents or teachers can be invited at once. It asks first, says how many were invited, and of each who was not why. The result of an import leads to the parents without an account.',
    'admin-new-import':
      'Decided here: imports/new begins an import with a CSV file, separated by commas, semicolons or tabs.',
    'admin-one-import':
      'Decided here: imports/{importId} is one import: what its columns mean, what its rows come to and why, and what came of it. Nothing is made before somebody says so, and it can be undone.',
    'admin-new-semester': 'semesters/new creates a semester.',
    'admin-one-semester': 'semesters/{semesterId} is one semester.',
    'admin-settings': 'settings is the form of its settings.',
    'admin-delete-organization':
      'Decided here: at the end of the settings, owners delete the organization. They are told what goes and until when it comes back, and type its name. After that, all places of its administration say when it is gone for good, and restore it.',
    'admin-students': 'students is the list of students.',
    'admin-teachers': 'teachers is the list of teachers.',
    'admin-new-anonymous-teacher':
      'teachers/new-anonymous creates a teacher without an account. Left open; decided here: a display name is all that it takes.',
    'admin-one-teacher': 'teachers/{organizationUserId} is one teacher.',
  },
}
