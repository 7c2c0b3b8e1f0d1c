import type { Section } from './rule.ts'

export const entities: Section = {
  number: 3,
  title: 'Entities and their fields',
  topics: {
    'Browser storage': {
      'stored-token': 'The browser stores the session token in local storage, under token.',
      'stored-dark-mode':
        'The browser stores the color mode in local storage, under darkMode, as true or false.',
    },
    Organization: {
      'organization-fields':
        'An organization has an id, a name, an access level (accessLevel) and an admission type (admissionType).',
      'new-organization': 'The create form defaults to an empty name, Public and Automatic.',
      'access-levels': 'An access level is Public, sent as 0, or Private, sent as 1.',
      'admission-types':
        'An admission type is Automatic, sent as 0, or Approval Required, sent as 1.',
    },
    'Organization settings': {
      'settings-fields':
        'Settings are name, accessLevel, admissionType, logoImageId and coverImageId.',
      'settings-default-public': 'The access level defaults to Public.',
      'settings-default-automatic': 'The admission type defaults to Automatic.',
      'settings-without-images': 'logoImageId and coverImageId are null when there is no image.',
      'settings-image-addresses':
        'logoImageUrl and coverImageUrl are the addresses of the two images. They are read-only: a call that sends them is refused.',
    },
    'Paged list': {
      'page-query': 'A paged list query has pageIndex, pageSize and searchString.',
      'sorted-page-query': 'sortField and sortDirection are optional.',
      'sort-directions': 'sortDirection is 0 for ascending and 1 for descending.',
      'page-response':
        'A paged response has the rows as items and the number of pages as totalPages. Our decision: A list needs only these two, and shows the number of rows if the response includes it.',
    },
    Class: {
      'class-row-fields':
        'A row of My Classes has id, name, organizationName, startDate and endDate.',
      'class-row-count': 'enrolledStudentsCount is part of the teaching list only.',
      'class-further-fields':
        'Our decision: A class also has a semester, a summary, a description, teachers and a status, which is Draft, Published or Canceled.',
      'class-place':
        'Our addition: A class may have a weekday, a time slot or its own times, a room and a maximum number of students. Without a weekday it meets on every class day.',
      'class-photo':
        'Our addition: A class may have a photo (photoImageId). Members of its organization and parents of members see it wherever they see the class; nobody else does, not even in a Public organization.',
    },
    'Rooms and times': {
      'rooms-and-times':
        'Our addition: A room has a name and may have a capacity; a time slot has a name, a start and an end. Room names and time slot names are unique in an organization. Deleting a room or time slot does not delete the classes that use it.',
    },
    Image: {
      'uploaded-image-fields': 'An uploaded image is returned as its id and url.',
    },
    Toast: {
      'toast-id': 'Every toast gets a generated id.',
      'toast-text': 'A toast has a title and a description.',
      'toast-variants':
        'The variant of a toast is default, success, warning or destructive, and each looks different.',
      'toast-icon': 'A toast may have an icon, which replaces the icon of its variant.',
      'toast-created-date': 'A toast has a createdDate, from which its lifetime is counted.',
      'toast-time':
        'A toast may have an autoDismissTimeInMs, the milliseconds after which it is removed.',
    },
    'Other entities': {
      'account-fields':
        'Our decision: An account has an id, an email, a firstName, a lastName, an optional preferredName and photo, an email verification state, and a createdDate.',
      'profile-fields':
        'Our addition: A profile has a firstName and a lastName, and optionally a preferredName, a birthDate, a phone, a bio and a photo.',
      'semester-fields':
        'Our decision: A semester has an id, a name, a startDate, an endDate, the date on which ages are calculated (ageAsOfDate), and, if it has registration, a first and a last day (registrationOpens, registrationCloses) and the time at which the first opens (registrationOpensTime), with earlier openings for some people (registrationWindows). It can be archived.',
      'semester-status':
        'Our addition: A semester is Planned, Registration Open, Running or Finished, in the time zone of its organization, or Archived.',
      'semester-days':
        'Our addition: A semester cannot be shortened past its class days. They are deleted with it.',
      'member-fields':
        'Our decision: A member has an id, a name, an email, an account state (None, Invited, Unverified or Active), families, a status and a joinedDate, and is any of owner, teacher, student and parent.',
      'member-records':
        'Our decision: A member needs only a first name, and no account; the organization edits the personal data until the member or a guardian can.',
      'staff-notes':
        'Our decision: Staff with permission to manage members write notes on a member, which nobody else can read.',
    },
  },
}
