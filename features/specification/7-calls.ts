import type { Section } from './rule.ts'

export const calls: Section = {
  number: 7,
  title: 'Calls',
  topics: {
    'All calls': {
      'bearer-token':
        'Every call of somebody signed in carries Authorization: Bearer and the token.',
      'json-content':
        'Every call but the upload of an image says Content-Type: application/json, also one that sends no body.',
      'image-content': 'The upload of an image alone is sent as multipart/form-data.',
      'cancellable-calls': 'Every call can be canceled, and one that nobody waits for any more is.',
    },
    Organizations: {
      'my-organizations-call': 'GET /api/Organization/my-organizations sends nothing.',
      'my-organizations-answer':
        'Left open; decided here: it returns the organizations of the user, by name, with their status in each.',
      'organizations-call':
        'GET /api/Organization takes the query of a paged list and answers items and totalPages.',
      'create-organization-call':
        'POST /api/Organization/create sends name, accessLevel and admissionType.',
      'create-organization-answer':
        'The answer to POST /api/Organization/create is read for its id.',
      'update-organization-call':
        'PUT /api/Organization/update/{organizationId} takes JSON: the settings of the organization.',
      'update-organization-answer':
        'Left open; decided here: it returns the current settings, with who saved them and when.',
      'admin-organization-call':
        'GET /api/Organization/admin/{id} is made when there is an id, and only then.',
      'public-organization-call':
        'GET /api/Organization/public/{id} is made when there is an id, and only then.',
      'public-organization-answer':
        'Left open; decided here: it returns only the public fields of an organization.',
    },
    'Joining and applying': {
      'join-calls':
        'Decided here: POST /api/Organization/{id}/join and /leave start and end a membership; GET /api/Organization/my-invitations lists the user’s invitations, POST .../my-invitations/{id}/accept accepts one, and DELETE .../my-invitations/{id} declines it.',
      'application-calls':
        'Decided here: GET /api/Application/organization/{id}/form returns the questions and the people the user can apply for, POST /api/Application/organization/{id} applies, GET /api/Application/my lists the user’s applications, PUT /api/Application/my/{id}/withdraw withdraws one, and PUT .../answer answers a question.',
      'application-review-calls':
        'Decided here: GET /api/Application/admin/organization/{id} returns a paged list of the applications to an organization, GET and PUT .../questions its questions; GET /api/Application/admin/{id} returns one, and PUT .../review, /ask, /notes and /decision review it. GET /api/Application/my-undecided counts those that the user can decide on.',
    },
    'Organization settings': {
      'settings-call':
        'Settings are read by the organizationId. Left open; decided here: by GET /api/Organization/admin/{organizationId}/settings, which returns the current ones, with who saved them and when.',
      'settings-update':
        'Settings are saved by the organizationId. Left open; decided here: by PUT /api/Organization/update/{organizationId}.',
      'settings-update-fields':
        'The update sends name, accessLevel, admissionType, logoImageId and coverImageId. Decided here: it can also send the organization’s other details, and the version that the edit started from; without a version, the last edit wins.',
      'organization-ending-calls':
        'Left open; decided here: DELETE /api/Organization/admin/{id} deletes an organization, and POST /api/Organization/admin/{id}/restore restores it; both are for owners.',
    },
    Classes: {
      'admin-class-call': 'GET /api/Class/admin/{id} sends nothing.',
      'update-class-call': 'PUT /api/Class/admin/{id} sends JSON.',
      'create-class-call': 'POST /api/Class/admin sends JSON.',
      'classes-call': 'GET /api/Class/admin/organization/{id} takes a query.',
      'class-answers':
        'Left open; decided here: creating, reading and saving a class return the current class, with its teachers.',
      'classes-answer': 'Left open; decided here: it returns a paged list.',
      'teaching-classes-call':
        'GET /api/Class/my-teaching-classes takes a query and answers a paged list.',
      'next-days-call':
        'Decided here: GET /api/Class/my-next-days answers the next class days of a person and their children, and of the classes they teach.',
      'enrolled-classes-call':
        'GET /api/Class/my-enrolled-classes takes a query and answers a paged list.',
    },
    Images: {
      'upload-call':
        'POST /api/Image/upload sends a multipart form with one field, image, and answers id and url.',
    },
    Accounts: {
      'sign-up-call':
        'Left open; decided here: POST /api/Account/sign-up sends firstName, lastName, email and password, and answers token and user.',
      'login-call':
        'Left open; decided here: POST /api/Account/login sends email and password, and answers token and user.',
      'two-factor-calls':
        'Left open; decided here: with a second factor, login answers provider, challenge and sentTo instead; POST /api/Account/two-factor-code sends challenge, provider and code, and answers token and user; POST /api/Account/two-factor-code/resend sends the challenge.',
      'link-calls':
        'Left open; decided here: POST /api/Account/auto-login sends the token of a link and answers as login does, asks for a sign-up, a login or a code, or says that it is done; POST /api/Account/forgot-password and POST /api/Account/login-link send an email, and answer the code that their link asks for in another browser.',
    },
    'Account settings': {
      'account-settings-calls':
        'Left open; decided here: GET /api/Account/settings answers how an account is entered; PUT email, password, two-factor and notifications under /api/Account change it.',
      'profile-calls':
        'Left open; decided here: GET /api/Account/profile answers what somebody tells about themselves, GET /api/Account/me the same beside their account, PUT /api/Account/me changes it.',
      'session-calls':
        'Left open; decided here: GET /api/Account/sessions returns the devices that are logged in, DELETE /api/Account/sessions/{id} logs one out, and DELETE /api/Account/sessions all others.',
      'calendar-calls':
        'Left open; decided here: GET /api/Calendar/my-feed answers the calendar feed, POST creates it, POST /api/Calendar/my-feed/renew replaces its address, and DELETE removes it. Anyone who has the address can read it, without a token, as an iCalendar file.',
      'account-leaving-calls':
        'Left open; decided here: GET /api/Account/export answers everything that is kept about somebody, GET /api/Account/deletion what a deletion would leave, and DELETE /api/Account/me deletes the account.',
    },
    'Other administration': {
      reauthentication:
        'Decided here: POST /api/Account/reauthenticate answers a secret for five minutes, without which calls that affect others, or take data out, answer 403.',
      'family-calls':
        'Left open; decided here: GET and POST /api/Family/my answer and make families; GET /api/Family/my/names answers their names, and /my/shared the children who wait for one of them; the calls below /api/Family/my/{familyId} add, save, invite, let in and remove who is in one, share and take a child, stop or agree to what waits, read and save care notes and contacts, and take a child out of an organization, or back.',
      'semester-calls':
        'Left open; decided here: semesters are listed by GET /api/Semester/admin/organization/{id}, created by POST /api/Semester/admin, and read, saved and deleted by GET, PUT and DELETE /api/Semester/admin/{id}. POST /api/Semester/admin/{id}/copy makes another one after it, or with preview says what it would have.',
      'room-calls':
        'Decided here: rooms and time slots have the same five calls under /api/Room/admin and /api/TimeSlot/admin.',
      'member-calls':
        'Left open; decided here: members are listed by GET /api/OrganizationUser/admin/organization/{id} and read, saved and deleted by GET, PUT and DELETE /api/OrganizationUser/admin/{id}. POST /api/OrganizationUser/admin adds a record, PUT .../admin/organization/{id}/status changes several, GET .../admin/{id}/history tells what was done to one, DELETE .../admin/{id}/invitation withdraws what it was offered by, and DELETE .../admin/{id}/open-enrollments ends what somebody archived still holds.',
      'family-lists-calls':
        'Left open; decided here: students and parents are listed by GET /api/OrganizationUser/admin/organization/{id}/students and /parents, families by GET /api/Family/admin/organization/{id}; GET /api/Family/admin/organization/{id}/{familyId} and GET /api/Family/admin/{familyId} answer one, and /care/{childId} the care notes of a child, each reading of which is noted.',
      'invite-call':
        'Left open; decided here: POST /api/OrganizationUser/admin/invite sends organizationId, email, what the person is to be, and the organizationUserId of a record to take over, if one is. GET .../admin/organization/{id}/invitations lists who is invited by address alone, and DELETE .../admin/invitations/{id} withdraws that.',
      'announcement-calls':
        'Decided here: POST /api/Announcement/admin publishes an announcement to all members or to a class, GET /api/Announcement/admin/organization/{id} returns a paged list of them, and GET, PUT and DELETE /api/Announcement/admin/{id} read, save and delete one. GET /api/Announcement/my, /organization/{id} and /class/{id} return pages of those the user can read, newest first.',
      'invite-many':
        'Decided here: POST /api/OrganizationUser/admin/organization/{id}/invite offers up to 100 records to those whom they are about, and answers how many were invited and why the others were not.',
      'described-calls': 'Left open; decided here: GET /api/openapi.json describes every call.',
    },
  },
}
