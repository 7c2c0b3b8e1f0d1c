import type { Section } from './rule.ts'

export const calls: Section = {
  number: 7,
  title: 'Calls',
  topics: {
    'All calls': {
      'bearer-token': 'Every call of a signed-in user sends an Authorization bearer token.',
      'json-content':
        'Every call except the image upload sends Content-Type: application/json, even without a body.',
      'image-content': 'The image upload is sent as multipart/form-data.',
      'cancellable-calls':
        'Every call can be canceled, and is canceled when nothing waits for it any longer.',
    },
    Organizations: {
      'my-organizations-call': 'GET /api/Organization/my-organizations has no payload.',
      'my-organizations-response':
        "Our decision: It returns the user's organizations, by name, with the user's part in each.",
      'organizations-call':
        'GET /api/Organization takes the query of a paged list and returns items and totalPages.',
      'create-organization-call':
        'POST /api/Organization/create sends name, accessLevel and admissionType.',
      'create-organization-response':
        'The response of POST /api/Organization/create is read for its id.',
      'update-organization-call':
        "PUT /api/Organization/update/{organizationId} takes a JSON body: the organization's settings.",
      'update-organization-response':
        'Our decision: It returns the saved settings, with who saved them and when.',
      'admin-organization-call': 'GET /api/Organization/admin/{id} runs only when there is an id.',
      'public-organization-call':
        'GET /api/Organization/public/{id} runs only when there is an id.',
      'public-organization-response':
        'Our decision: It returns only the public data of an organization.',
    },
    'Joining and applying': {
      'join-calls':
        "Our addition: POST /api/Organization/join/{id} and /leave/{id} start and end a membership; GET /api/Organization/my-invitations returns the user's invitations, POST .../my-invitations/{id}/accept accepts one, and DELETE .../my-invitations/{id} declines it.",
      'application-calls':
        "Our addition: GET /api/Application/organization/{id}/form returns the questions and the possible candidates, POST /api/Application/organization/{id} applies, GET /api/Application/my returns the user's applications, PUT /api/Application/my/{id}/withdraw withdraws one, and PUT .../answer answers a question.",
      'application-review-calls':
        "Our addition: GET /api/Application/admin/organization/{id} returns a paged list of an organization's applications, GET and PUT .../questions its questions; GET /api/Application/admin/{id} returns one, and PUT .../admin/review/{id}, /ask/{id}, /notes/{id} and /decision/{id} review it. GET /api/Application/my-undecided returns how many wait for the user's decision.",
    },
    'Organization settings': {
      'settings-call':
        'Settings are fetched with the organizationId. Our decision: GET /api/Organization/admin/settings/{organizationId} returns them, with who saved them and when.',
      'settings-update':
        'Settings are updated with the organizationId. Our decision: PUT /api/Organization/update/{organizationId} saves them.',
      'settings-update-fields':
        "The update sends name, accessLevel, admissionType, logoImageId and coverImageId. Our addition: It may also send the organization's description and contact data, and the version it is based on; without a version, the last write wins.",
      'organization-deletion-calls':
        'Our decision: DELETE /api/Organization/admin/{id} deletes an organization, and POST /api/Organization/admin/restore/{id} restores it; both are for owners.',
    },
    Classes: {
      'admin-class-call': 'GET /api/Class/admin/{id} has no payload.',
      'update-class-call': 'PUT /api/Class/admin/{id} takes a JSON body.',
      'create-class-call': 'POST /api/Class/admin takes a JSON body.',
      'classes-call': 'GET /api/Class/admin/organization/{id} takes query parameters.',
      'class-responses':
        'Our decision: Creating, reading and saving a class return the current class, with its teachers.',
      'classes-response': 'Our decision: It returns a paged list.',
      'teaching-classes-call':
        'GET /api/Class/my-teaching-classes takes query parameters and returns a paged list.',
      'next-days-call':
        "Our addition: GET /api/Class/my-next-days returns the next meetings of the user's classes, their children's classes and the classes they teach.",
      'enrolled-classes-call':
        'GET /api/Class/my-enrolled-classes takes query parameters and returns a paged list.',
    },
    Images: {
      'upload-call':
        'POST /api/Image/upload sends a multipart form with the field image, and returns id and url.',
    },
    Accounts: {
      'sign-up-call':
        'Our decision: POST /api/Account/sign-up sends firstName, lastName, email and password, and returns token and user.',
      'login-call':
        'Our decision: POST /api/Account/login sends email and password, and returns token and user.',
      'two-factor-calls':
        'Our decision: With a second factor, login returns provider, challenge and sentTo instead; POST /api/Account/two-factor-code sends challenge, provider and code, and returns token and user; POST /api/Account/two-factor-code/resend sends the challenge.',
      'link-calls':
        'Our decision: POST /api/Account/auto-login sends the token of a link and responds like login, asks for a sign-up, a login or a code, or confirms the action; POST /api/Account/forgot-password and POST /api/Account/login-link send an email, and return the code that their link asks for in another browser.',
    },
    'Account settings': {
      'account-settings-calls':
        'Our decision: GET /api/Account/settings returns the login settings of the account; PUT email, password, two-factor and notifications under /api/Account change them.',
      'profile-calls':
        "Our decision: GET /api/Account/profile returns the user's profile, GET /api/Account/me returns the profile with the account, and PUT /api/Account/me changes it.",
      'session-calls':
        'Our decision: GET /api/Account/sessions returns the devices that are logged in, DELETE /api/Account/sessions/{id} logs one out, and DELETE /api/Account/sessions all others.',
      'calendar-calls':
        'Our decision: GET /api/Calendar/my-feed returns the address of the calendar feed, POST creates one, POST /api/Calendar/my-feed/renew replaces it, and DELETE removes it. Anyone who has the address can read the feed, without a token, as an iCalendar file. GET /api/Calendar/my lists the same classes day by day, for at most 62 days.',
      'api-tokens':
        'Our addition: GET /api/Account/tokens lists the API tokens of the account, POST creates one, and DELETE /api/Account/tokens/{id} revokes one. A call with the token in Authorization: Bearer does what its person may do, within the scopes of the token and until its end. Calls about the security of an account, calls that must be confirmed and those of the site refuse it with 403; a token that is wrong or has ended gets 401.',
      oidc: 'Our addition: With an OpenID provider in the settings, GET /api/Account/oidc leads to it, and back to a login link for the same browser. The first login links the account with the verified address, once a second factor is passed, or creates one where sign-up allows. Second factors, suspensions and the rules of sign-up apply. GET /api/Account/identities lists the providers of the account, DELETE /api/Account/identities/{id} removes one and ends all other sessions, and POST /api/Account/identities/allow/{id} lets a removed one log in again. Until then its logins are refused.',
      'account-deletion-calls':
        'Our decision: GET /api/Account/export returns all data stored about the user, GET /api/Account/deletion returns what a deletion would leave, and DELETE /api/Account/me deletes the account.',
    },
    'Other administration': {
      reauthentication:
        'Our addition: POST /api/Account/reauthenticate returns a secret that is valid for five minutes. Without it, calls that affect others, or export data, return 403.',
      'family-calls':
        'Our decision: GET and POST /api/Family/my list and create families; GET /api/Family/my/names returns their names, and /my/shared the children waiting to be added to one of them; the calls below /api/Family/my/{familyId} add, update, invite, approve and remove members, share and add a child, stop or approve pending changes, read and save care notes and contacts, and remove a child from an organization or bring it back.',
      'semester-calls':
        'Our decision: GET /api/Semester/admin/organization/{id} lists semesters, POST /api/Semester/admin creates one, and GET, PUT and DELETE /api/Semester/admin/{id} read, save and delete it. POST /api/Semester/admin/copy/{id} creates a copy, or returns a preview of it.',
      'room-calls':
        'Our addition: Rooms and time slots have the same five calls under /api/Room/admin and /api/TimeSlot/admin.',
      'member-calls':
        'Our decision: GET /api/OrganizationUser/admin/organization/{id} lists members, and GET, PUT and DELETE /api/OrganizationUser/admin/{id} read, save and delete one. POST /api/OrganizationUser/admin adds a record, PUT .../admin/organization/{id}/status changes several, GET .../admin/history/{id} returns the history of one, DELETE .../admin/invitation/{id} withdraws its invitation, and DELETE .../admin/open-enrollments/{id} ends the open enrollments of an archived member.',
      'family-lists-calls':
        'Our decision: GET /api/OrganizationUser/admin/organization/{id}/students and /parents list students and parents, and GET /api/Family/admin/organization/{id} lists families; GET /api/Family/admin/organization/{id}/{familyId} and GET /api/Family/admin/{familyId} return one, and /care/{childId} the care notes of a child; each view is logged.',
      'invite-call':
        'Our decision: POST /api/OrganizationUser/admin/invite sends organizationId, email, the kinds the person is invited as, and optionally the organizationUserId of a record to claim. GET .../admin/organization/{id}/invitations lists invitations sent to an address only, and DELETE .../admin/invitations/{id} withdraws one.',
      'announcement-calls':
        'Our addition: POST /api/Announcement/admin announces to all members, classes, kinds of members or a filtered list, at once or at a time, GET /api/Announcement/admin/organization/{id} returns a paged list, and GET, PUT and DELETE /api/Announcement/admin/{id} read, save and delete one. GET /api/Announcement/my, /organization/{id} and /class/{id} return pages of the announcements to the user, newest first.',
      'webhook-calls':
        'Our addition: GET /api/Webhook/admin/organization/{id} lists webhooks, POST /api/Webhook/admin adds one and returns its secret, and GET, PUT and DELETE /api/Webhook/admin/{id} read, save and delete it. POST .../admin/renew-secret/{id} renews the secret, POST .../admin/test/{id} sends a test event, GET .../admin/deliveries/{id} returns the log, and POST .../admin/send-again/{id} sends an event again. They need the permissions to change the settings and to view the audit log.',
      'webhook-events':
        'Our addition: Each change in the audit log of an organization is an event, sent by POST to the webhooks that chose its subject, with ids only and signed as Standard Webhooks says. What somebody read or exported is none, nor is anything about care notes, contacts or details of adults. An event that is not answered 2xx within 10 seconds is sent again for 3 days, with the same id. A webhook is switched off by the answer 410, and after 5 days without success, and its owners get an email. Private addresses are refused unless the site allows them.',
      'invite-many':
        'Our addition: POST /api/OrganizationUser/admin/organization/{id}/invite invites the people behind up to 100 records, and returns how many were invited and why the others were not.',
      'described-calls': 'Our decision: GET /api/openapi.json describes every call.',
    },
  },
}
