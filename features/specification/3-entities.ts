import type { Section } from './rule.ts'

export const entities: Section = {
  number: 3,
  title: 'Entities and their fields',
  topics: {
    'What a browser keeps': {
      'stored-token': 'A browser keeps the token of its session in local storage, under token.',
      'stored-dark-mode':
        'A browser keeps the color mode in local storage, under darkMode, as true or false.',
    },
    Organization: {
      'organization-fields':
        'An organization has an id, a name, an access level (accessLevel) and an admission type (admissionType).',
      'new-organization':
        'The form for a new organization begins with an empty name, Public and Automatic.',
      'access-levels': 'An access level is Public, sent as 0, or Private, sent as 1.',
      'admission-types':
        'An admission type is Automatic, sent as 0, or Approval Required, sent as 1.',
    },
    'Organization settings': {
      'settings-fields':
        'Settings hold name, accessLevel, admissionType, logoImageId and coverImageId.',
      'settings-begin-public': 'The settings are Public by default.',
      'settings-begin-automatic': 'The settings are Automatic by default.',
      'settings-without-images':
        'logoImageId and coverImageId are null while there is no such image.',
      'settings-image-addresses':
        'logoImageUrl and coverImageUrl say where the two images are shown. They are answered, and a call that sends them is refused.',
    },
    'Paged list': {
      'page-question': 'A page of a list is asked for by pageIndex, pageSize and searchString.',
      'sorted-page-question':
        'sortField and sortDirection are added where a list is sorted, and may be left out.',
      'sort-directions': 'sortDirection is 0 for ascending and 1 for descending.',
      'page-answer':
        'The answer holds the rows as items, and how many pages there are as totalPages. Left open; decided here: a list works with no more than these two, and shows the number of rows if the answer has it.',
    },
    Class: {
      'class-row-fields':
        'A row of My Classes has id, name, organizationName, startDate and endDate.',
      'class-row-count':
        'enrolledStudentsCount is part of the classes a person teaches, not of those they attend.',
      'class-further-fields':
        'Left open; decided here: a class also has a semester, a summary, a description, teachers and a status, which is Draft, Published or Canceled.',
      'class-place':
        'Decided here: a class can have a weekday, a time slot or its own times, a room, and a maximum number of students. Without a weekday it meets on every class day.',
      'class-photo':
        'Decided here: a class may have a photo (photoImageId). Members of its organization and their parents see it wherever they see the class. No one else sees it, not even in a Public organization.',
    },
    'Rooms and times': {
      'rooms-and-times':
        'Decided here: a room has a name and optionally a capacity; a time slot has a name, a start and an end. No two rooms and no two slots of an organization have the same name. Deleting one does not delete the classes that meet in it.',
    },
    Image: {
      'uploaded-image-fields': 'An image that was uploaded is answered as its id and its url.',
    },
    Toast: {
      'toast-id': 'Every toast is given an id of its own.',
      'toast-words': 'A toast has a title and a description.',
      'toast-variants':
        'The variant of a toast is default, success, warning or destructive, and each looks different.',
      'toast-icon': 'A toast may bring an icon, which stands in place of that of its variant.',
      'toast-created-date': 'A toast knows its createdDate, from which its time is counted.',
      'toast-time':
        'A toast may have an autoDismissTimeInMs, the milliseconds after which it goes.',
    },
    'Other entities': {
      'account-fields':
        'Left open; decided here: an account has an id, an email, a firstName, a lastName, a preferredName and a photo if there are any, whether the email is verified, and a createdDate.',
      'profile-fields':
        'Decided here: a profile has a firstName, a lastName, and, where they are told, a preferredName, a birthDate, a phone, a bio and a photo.',
      'semester-fields':
        'Left open; decided here: a semester has an id, a name, a startDate, an endDate, the date as of which ages are calculated (ageAsOfDate), and optionally the first and last day of registration (registrationOpens, registrationCloses). It can be archived.',
      'semester-status':
        'Decided here: a semester is Planned, Registration open, Running or Finished, in the time zone of its organization, or Archived.',
      'semester-days':
        'Decided here: a semester cannot be made shorter than its class days. Deleting it deletes them.',
      'member-fields':
        'Left open; decided here: a member has an id, a name, an email, an account (None, Invited, Unverified or Active), families, a status and a joinedDate, and is any of owner, teacher, student and parent.',
      'member-records':
        'Left open; decided here: a member needs no account, only a first name; the organization can edit the person’s details until they or a guardian can.',
      'staff-notes':
        'Left open; decided here: people who can manage members write notes on a member, which nobody else can read.',
    },
  },
}
