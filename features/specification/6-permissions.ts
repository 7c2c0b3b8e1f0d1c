import type { Section } from './rule.ts'

export const permissions: Section = {
  number: 6,
  title: 'Roles and permissions',
  topics: {
    'Anonymous and signed in': {
      'anonymous-or-signed-in': 'A visitor is anonymous or signed in, and the header says which.',
      'sign-in-routes':
        'My Classes, My Family, My Organizations, My Profile, Create Organization and every administration screen require a login. A visitor is sent to /login and back afterward.',
    },
    Administrators: {
      'admin-calls':
        'The calls whose path says admin are for administrators. Left open; decided here: these are the owners of the organization, and members whose roles give them the required permission. A refusal names the missing permission and the roles that have it.',
      'own-class':
        'Decided here: nobody can make themselves the teacher of a class, or claim a record, without the permissions to see what it shows. Someone else has to do it for them.',
      'creator-owns': 'Left open; decided here: the person who creates an organization owns it.',
      'last-owner':
        'Left open; decided here: the last active owner cannot be suspended, archived or deleted, and stays an owner. When two owners act on each other at once, one is refused.',
      'members-without-permission':
        'Left open; decided here: a member without a role who opens the administration, and an administrator who opens a place they have no permission for, see why, and whom to ask.',
      'keys-by-role':
        'Left open; decided here: each role sees only what its permissions allow. Emails, phones and addresses, birth dates, notes, families, class lists and health each take a permission. Without it, the data is in no list, card or file.',
      'strangers-find-nothing':
        'Left open; decided here: to a stranger, the administration of an organization is "Not Found".',
      'roles-place': 'The administration has a place called Roles.',
    },
    Owners: {
      'owner-rights':
        'Decided here: an owner can make a member an owner, make an owner an ordinary member, and hand over their own ownership. Nobody else can.',
      'owner-able':
        'Decided here: only an active member whose account has a verified email address can become an owner.',
      'owner-two-factor':
        'Decided here: the list of owners shows when each joined and, to owners only, whether the account uses two-factor authentication.',
    },
    'Joining and leaving': {
      'join-visitor':
        'Decided here: the page of an organization has one button that shows the visitor’s status and next step. A visitor without an account sees "Log in to join", and returns to the page after logging in.',
      'join-automatic':
        'Decided here: people join a public organization with Automatic admission immediately, even before their email address is verified. New members have no kind.',
      'join-approval':
        'Decided here: people apply to an organization whose admission is Approval Required.',
      'join-private':
        'Decided here: joining a private organization takes an invitation to a verified address. Invited people can see its page.',
      'join-suspended':
        'Decided here: a suspended member can neither join nor leave, and sees why.',
      'join-again':
        'Decided here: an archived member who returns on their own or by an application, an invitation or an import gets their former kinds back, but is no owner, has no role, and teaches no class of an active semester until someone assigns them again. The history of the class shows who taught it. A member restored by an administrator teaches as before. While they are archived, the class shows that.',
      'verified-organizations':
        'Decided here: only the operator of the site can verify an organization. Nobody else can give theirs a name that looks like it, and renaming removes the verification.',
      'invitations-of-mine':
        'Decided here: My Organizations lists invitations to a verified address, to accept or decline. An invited person can join whatever the admission type.',
      leave:
        'Decided here: a member who leaves becomes an archived member: their teaching and attendance records stay, their roles and open invitations end, and the children of their family stay members. The last active owner has to choose another one first.',
      'child-leaving':
        'Decided here: an adult with full access to a child’s family can remove the child from an organization. The membership is archived, open enrollments end, and the organization can neither read the care notes and contacts nor restore the membership. All adults with full access to a family of the child get an email. For 30 days the family can bring the child back, still suspended if the child was; after that, it can allow the organization to do so.',
    },
    Applications: {
      'applications-one-open':
        'Decided here: a person can have one open application to an organization. It can be withdrawn until it is decided.',
      'applications-for-several':
        'Decided here: people apply for themselves as a parent, teacher or student, and for members of families to which they have full access: adults without an account as parents or teachers, children as students, and nobody for a role they already have. Adults with an account apply on their own. A member can apply for family members.',
      'applications-questions':
        'Decided here: an organization can ask applicants up to twenty questions. An application keeps the wording of the questions it answered. If they change while someone fills in the form, the applicant sees that, and loses no input.',
      'applications-asked':
        'Decided here: the organization can ask the applicant a question before it decides. The question is emailed and answered in the app, both sides can see it with its answer, and the review continues.',
      'applications-notes':
        'Decided here: only people who decide on applications can see the notes on them.',
      'applications-preview':
        'Decided here: before they accept a person, reviewers see exactly what that will do, or why it is not possible.',
      'applications-candidates':
        'Decided here: each candidate is accepted, waitlisted or declined separately, not necessarily at the same time. Accepted and declined are final; waitlisted candidates are accepted or declined later. A candidate cannot be accepted if the applicant may no longer act for them, if they are an adult who has their own account by now, or if they are suspended.',
      'applications-decided':
        'Decided here: an application is decided when no candidate is pending. An accepted candidate immediately becomes a member of the kind they applied for; the applicant gets an email if their address is verified. A declined person may apply again.',
      'applications-email':
        'Decided here: reviewers preview the email before it is sent, and can edit it. Both sides can read the sent email later.',
    },
    'Enrolling in a class': {
      'enroll-who':
        'Decided here: students can enroll themselves, and adults with full access to a family can enroll its children. Adults with view access see who can.',
      'enroll-one-button':
        'Decided here: the class page shows the status of each child and one button for the next step. It works with the keyboard alone.',
      'enroll-blockers':
        'Decided here: the class page lists everything that blocks an enrollment, with the numbers, and who can change it.',
      'enroll-ages':
        'Decided here: age limits are full years, both inclusive, as of the date set in the semester. Outside them, a strict class is closed, and a seat in a flexible one can be requested.',
      'enroll-registration':
        'Decided here: families can enroll from the first through the last day of registration, in the time zone of the organization; administrators can at any time.',
      'enroll-membership':
        'Decided here: with Automatic admission, a child becomes a member by enrolling in a first class. Otherwise the child has to be a member first.',
      'enroll-requests':
        'Decided here: if the organization approves enrollments, families send a request, with an optional message. A request does not hold a seat. A declined family sees the reason and can request again.',
      'enroll-withdraw':
        'Decided here: until the class ends, a family can give up a seat, a place on the waitlist, or a request. A confirmation names the consequences first.',
      'enrollment-completed':
        'Decided here: a student who is enrolled through the last day of a class has completed it the day after, and the class page says so.',
      'enroll-canceled':
        'Decided here: if a class is canceled, its page says so to families that are enrolled, requested, or waitlisted. They can leave it and can still open the page.',
    },
    'Seats and waitlists': {
      'seats-most':
        'Decided here: a class never has more students than its limit, no matter who enrolls them, and the limit cannot go below the seats that are taken.',
      'seats-inactive':
        'Decided here: suspended and archived members keep their seats until an administrator removes them. Enrollments can also be ended while archiving a member, or later on the member page. The roster marks these students. Members who leave the organization give up their seats.',
      'seats-last':
        'Decided here: if several students enroll in the last seat at once, one gets it, and the others go to the waitlist in the order of their requests.',
      'waitlist-offer':
        'Decided here: a seat that becomes free is offered to the first student on the waitlist for 48 hours, or for 12 if the class meets in less than five days. For everyone else the class stays full.',
      'waitlist-next':
        'Decided here: if an offer is declined or expires, the seat is offered to the next student on the waitlist. The first student is no longer on it.',
      'waitlist-able':
        'Decided here: seats are offered only to active members. Others keep their place on the waitlist and get an offer once they are active.',
      'waitlist-pause':
        'Decided here: while a class is a draft or canceled, or after it has ended or its semester was archived, offers do not expire. Students with an offer go back to the front of the waitlist, and get a new offer if the class resumes.',
      'waitlist-order':
        'Decided here: administrators see the waitlist and can reorder it. If it has changed in the meantime, they see the new order first.',
      'swap-confirmed':
        'Decided here: a class can be swapped for another one. The student keeps the old seat until the new one is confirmed. A class that meets at the same time must be swapped.',
      'exception-reason':
        'Decided here: with a reason and the permission to override limits, administrators can enroll a student whose age does not fit or is unknown, or who is busy at that time. The timetable shows the conflict as accepted.',
      'enrollment-emails':
        'Decided here: adults with full access to the family, and students with an account, get emails about seats, waitlists, requests, and canceled or restored class days, if their address is verified. The emails name only their own children.',
    },
    Attendance: {
      'attendance-who':
        'Decided here: the teachers of a class, in any role, see and take its attendance. For other classes they need the permission to view or take attendance.',
      'attendance-marks':
        'Decided here: a student has at most one mark on each day of a class: present, late with minutes, absent, excused, or left early, with an optional note. The author and time of the mark are stored.',
      'attendance-notes':
        'Decided here: notes are shown to the teachers of the class and to people who may take attendance. People who may only view attendance see the marks.',
      'attendance-own':
        'Decided here: adults with full or view access to a family see the marks of its children, and everyone with an account sees their own: on the class page, even after leaving the class, and on the child’s page. Notes and the marks of other children are not shown.',
      'attendance-listed':
        'Decided here: the sheet of a day lists the students of the class, and former students who were in it on that day or have a mark. Only listed students can be marked. Students who joined later are labeled and are not missing on that day.',
      'attendance-ahead':
        'Decided here: before the day, a student can only be marked absent or excused. On holidays and canceled days no one can be marked.',
      'attendance-conflict':
        'Decided here: if two people mark a student at the same time, the first mark is saved. The second person sees both marks and chooses.',
      'attendance-autosave':
        'Decided here: a mark takes one click and is saved automatically. The sheet says whether everything is saved.',
      'class-care':
        'Decided here: lead teachers and co-teachers of a class can read the care notes of its students, except mild ones, and their guardians’ contact information. Care notes are shown on request, on the class page or beside a student on the attendance sheet, and each read is audited. Assistants and substitutes cannot read them, and no teacher can once the semester is archived.',
      'attendance-unsent':
        'Decided here: without a connection, marks wait in the browser. The sheet, Home, and My Classes show how many, and link to the sheet. They are sent when the connection is back, even after the page was closed, and only as the person who made them.',
      'attendance-missing':
        'Decided here: once a class has begun, its attendance is missing until every student who was enrolled by then has a mark. Its teachers, and people who may view attendance, see these days in a list.',
    },
    Announcements: {
      'announcements-who-publishes':
        'Decided here: members with the permission to publish announcements can post to all members or to a class. Leads and co-teachers can post to their own class. The same people can edit and delete them.',
      'announcements-for-members':
        'Decided here: only active members can read the announcements of an organization.',
      'announcements-for-class':
        'Decided here: the announcements of a class are for its teachers and students, and for adults who can view a student’s family.',
      'announcements-as-text':
        'Decided here: an announcement is plain text, shown as it was typed, with its line breaks.',
      'announcements-stay':
        'Decided here: an announcement stays when its author’s account is deleted, with the name for as long as the organization has the author on record.',
    },
    Roles: {
      'role-sum':
        'Left open; decided here: a person’s rights come from being an owner, from their roles, and from their relation to a family or a class. They add up, and nothing takes any away.',
      'role-defaults':
        'Left open; decided here: an organization starts with the roles Administrator, Registrar, Scheduler, Front desk, Teacher and Viewer, which can be changed.',
      'role-permissions':
        'Left open; decided here: a role has at least one permission, and those that its permissions include. No two roles of an organization have the same name.',
      'role-days':
        'Left open; decided here: a role is assigned without an end, or through a last day in the time zone of the organization.',
      'role-holders':
        'Left open; decided here: only an active member with an account can get a role. It is inactive while they are suspended, and ends when they are archived, leave or are deleted.',
      'role-verified':
        'Decided here: a role takes a verified email address. Before that, none can be assigned, and an earlier one is inactive, as the card and the list show. A person who creates an organization owns it immediately.',
      'address-verified':
        'Decided here: with an unverified email address, nobody is matched by an import, claims a record, acts for a child of a family that someone else created, or teaches a class. Both sides see what is waiting for verification. A person who creates a family or an organization can act for it immediately.',
      'import-guardians':
        'Decided here: before an import, the screen shows who becomes a guardian of which children, and through which account.',
      'import-shown':
        'Decided here: the review of a file, and what remains after it is imported or undone, shows existing people only as far as the reader can see them elsewhere.',
      'role-at-once':
        'Left open; decided here: an assigned, changed or removed role takes effect with the next call.',
      'role-only-held':
        'Left open; decided here: nobody can assign, remove or change permissions that they do not have themselves, assign them for longer than they have them, or change a member who has permissions they lack.',
      'role-not-own':
        'Left open; decided here: only an owner can change their own roles, or the permissions of those roles.',
      'role-owners': 'Left open; decided here: only owners can change what an owner is.',
      'role-part':
        'Left open; decided here: a person who adds students without the permission to manage members can add only students. A person who manages teachers without it can merge only placeholders that have nothing but a display name.',
      'role-deletion':
        'Left open; decided here: before a role is deleted, the screen shows how many members have it. They lose it.',
      'role-why':
        'Left open; decided here: the card of a member shows where each of their permissions comes from.',
      'role-history':
        'Left open; decided here: changes to roles and their members are logged, with the person who made them.',
    },
    History: {
      'audit-entries':
        'Decided here: every change by an administrator creates an entry with who did what to whom, and when.',
      'audit-list':
        'Decided here: administrators with the permission can see what was done in their organization, newest first, with the old and new values. They can search by the names involved, and filter by kind and date.',
      'audit-guarded':
        'Decided here: for values that an administrator has no permission to see, the audit log shows that they changed, but not the values.',
      'audit-exports':
        'Decided here: exporting or printing a list of the administration takes its own permission, and is logged before it happens.',
      'audit-chain':
        'Decided here: a hash chain over the audit log of each organization, signed by the site, shows whether entries were changed, removed or added outside the app. Administrators who can see the audit log can check it; owners can download it with its proof.',
      'audit-own':
        'Decided here: everyone can see what they did themselves, and what others did to their own records and to those of children whom they care for or can view. This never includes an organization’s internal notes, or anything about another household.',
    },
    Reports: {
      'report-rights':
        'Left open; decided here: reports without names take one permission, and reports with names take another; the emergency list and the list of families take one more each. Contacts, guardians and ages are shown only to people who can see them elsewhere.',
      'report-exports':
        'Left open; decided here: people who can export data can print a report or save it as a file, and the audit log records it.',
    },
    'Who sees what': {
      'family-access':
        'Left open; decided here: an adult with full access to a family can see and change everything in it, one with view access can see everything, and one who may only pick up children or be called in an emergency sees only its name.',
      'family-households':
        'Left open; decided here: two families with the same child both see and edit the child’s details. Neither sees the other, its address or its contacts, nor does an organization reveal them: an organization sees the households of adults who joined it, and the one that the child came from.',
      'family-strangers': 'Left open; decided here: to people outside a family, it does not exist.',
      'care-readings':
        'Left open; decided here: each view or edit of care notes or emergency contacts is logged; views of the emergency list are logged once an hour for each child on it.',
      'seen-by':
        'Decided here: people who can view a family see who can read the care notes, the emergency contacts and the photo of each child, and why, from the same rules that the calls use; and who read the notes and contacts, and when. Of another household they only see that its adults can. Views of a photo are not logged.',
      'private-organizations':
        'Left open; decided here: only members can see a private organization.',
      'conflicts-override':
        'Decided here: accepting the conflicts of a class takes the permission to override limits. Students with a conflict are named only to people who can see class lists, and counted for others.',
      'class-students':
        'Left open; decided here: teachers can see the students of their class. Students cannot see each other.',
      'second-factor-required':
        'Decided here: an organization can require a second factor. Owners, teachers and members whose roles show children’s data then see none of it until they have a passkey or an authenticator app; they still see their own children.',
      'other-organizations':
        'Left open; decided here: to an owner, records of another organization do not exist, not even by id.',
      'suspended-members':
        'Left open; decided here: a suspended member loses access with their next call. They see no more of the organization than everyone does, and that their membership is suspended and whom to ask.',
    },
  },
}
