import type { Section } from './rule.ts'

export const permissions: Section = {
  number: 6,
  title: 'Roles and permissions',
  topics: {
    'Anonymous and signed in': {
      'anonymous-or-signed-in': 'A visitor is anonymous or signed in, and the header says which.',
      'sign-in-routes':
        'My Classes, My Family, My Organizations, My Profile, Create Organization and every administration are for those who are signed in. A visitor is sent to /login and afterward back.',
    },
    Administrators: {
      'admin-calls':
        'The calls whose path says admin are for administrators. Left open; decided here: these are the owners of the organization that the call is about, and the members whose roles give them the permission that it takes. Whoever lacks it is told which one, and which roles give it.',
      'own-class':
        'Decided here: nobody makes themselves a teacher of a class, or takes the place of a record, who does not hold what that shows them. Somebody else does it for them.',
      'creator-owns': 'Left open; decided here: whoever creates an organization owns it.',
      'last-owner':
        'Left open; decided here: the last active owner can neither be suspended nor archived nor deleted, and stays an owner. Of two who act on each other at once, one is refused.',
      'members-are-told':
        'Left open; decided here: a member without a role who opens an administration, and an administrator who opens a place of it that is not for them, are told so, and whom to ask.',
      'keys-by-role':
        'Left open; decided here: of people, each role sees what its permissions are for. Emails, phones and addresses, birth dates, notes, families, who attends which class, and health take a permission each; whoever lacks it receives nothing of it, in no list, on no card and in no file.',
      'strangers-find-nothing':
        'Left open; decided here: to a stranger, the administration of an organization is "Not Found", as if there were none.',
      'roles-place': 'The administration has a place called Roles.',
    },
    Owners: {
      'owner-rights':
        'Decided here: an owner makes a member an owner, makes an owner a member like the others, and hands over their own place. Nobody else does.',
      'owner-able':
        'Decided here: only an active member becomes an owner whose account has a verified email address.',
      'owner-two-factor':
        'Decided here: the list of owners says since when each belongs to the organization and, to owners alone, whether two-factor authentication guards the account.',
    },
    'Joining and leaving': {
      'join-visitor':
        'Decided here: the page of an organization has one button, which says what somebody is to it and what they can do next, and why. A visitor reads "Log in to join", and is back on the page after the login.',
      'join-automatic':
        'Decided here: a public organization whose admission is Automatic is joined at once, also before the email address is verified. Whoever joins is a member of no kind.',
      'join-approval':
        'Decided here: an organization whose admission is Approval Required is applied to.',
      'join-private':
        'Decided here: a private organization is joined by an invitation to a verified address alone, and whoever is invited sees its page.',
      'join-suspended':
        'Decided here: a suspended member neither joins nor leaves, and is told why.',
      'join-again':
        'Decided here: an archived member who comes back, by themselves, by an application, an invitation or a file, is what they were, but owns nothing, holds no role, and teaches no class of a semester that is not archived until they are named again. The history of the class says who taught it. Whoever an administrator restores teaches as before. While they are gone, the class says so.',
      'verified-organizations':
        'Decided here: whoever runs the site marks an organization as verified. Nobody else names theirs so that it looks like that one, and the mark ends when it is renamed.',
      'invitations-of-mine':
        'Decided here: invitations to a verified address are listed in My Organizations, and accepted or declined there. Whoever is invited may join whatever the admission is.',
      leave:
        'Decided here: whoever leaves is archived: what they taught and attended stays in the records of the organization, their roles and open invitations end, and the children of their family stay members. The last active owner chooses another one first.',
      'child-leaving':
        'Decided here: an adult with full access to the family of a child takes the child out of an organization. The membership is archived, its open enrollments end, and the organization neither reads the care notes and contacts any more nor restores the membership. All with full access to a family of the child are emailed. For 30 days the family brings the child back, suspended if it was; after that it lets the organization do so.',
    },
    Applications: {
      'applications-one-open':
        'Decided here: of each person, one application to an organization waits at a time. It can be withdrawn until it is decided.',
      'applications-for-several':
        'Decided here: an application is for oneself as a parent, teacher or student, and for those in the families that one has full access to: adults who have no account as parents or teachers, children as students; for nobody as what they are already. An adult who has an account applies themselves. Who is already a member applies for the others.',
      'applications-questions':
        'Decided here: an organization asks at most twenty questions of those who apply. An application keeps the words that it was asked in; if they change while somebody applies, they are told, and lose nothing that they typed.',
      'applications-asked':
        'Decided here: the organization may ask the applicant something before it decides. The question is mailed, answered on the site, and kept for both with its answer; then the review goes on.',
      'applications-notes':
        'Decided here: notes on an application are for those who decide, and nobody else.',
      'applications-preview':
        'Decided here: before somebody is accepted, those who decide read what that does, or why it cannot be done; and that is what it does.',
      'applications-candidates':
        'Decided here: each candidate is accepted, put on the waitlist or declined on their own, some before others. Who was accepted or declined stays so; who is on the waitlist is accepted or declined later. Nobody is accepted for whom the applicant may not act any more, who is an adult with an account of their own by now, or who is suspended.',
      'applications-decided':
        'Decided here: an application is decided once nobody in it waits. Whoever is accepted is a member at once, as what they were accepted for; the applicant is told by email, if their address is verified. Whoever was declined may apply again.',
      'applications-email':
        'Decided here: those who decide read the email before it is sent, and may write it differently. What was sent is kept, for both sides.',
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
        'Decided here: families enroll from the first through the last day of registration, in the time zone of the organization; administrators at any time.',
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
        'Decided here: whoever holds the permission to publish announcements tells all members something, or those of a class. Leads and co-teachers tell their own class something. The same people change it and take it back.',
      'announcements-for-members':
        'Decided here: what an organization announces, its active members read, and nobody else.',
      'announcements-for-class':
        'Decided here: what a class is told, its teachers and students read, and the adults who may view the family of a student.',
      'announcements-as-text':
        'Decided here: an announcement is text, shown as it was typed, with its ends of lines.',
      'announcements-stay':
        'Decided here: an announcement stays when the account of its author goes, with the name as long as the organization has it on record.',
    },
    Roles: {
      'role-sum':
        'Left open; decided here: what somebody may do comes from being an owner, from the roles that they hold, and from what they are to a family or a class. It adds up, and nothing takes away from it.',
      'role-defaults':
        'Left open; decided here: an organization begins with the roles Administrator, Registrar, Scheduler, Front desk, Teacher and Viewer, which can be changed.',
      'role-permissions':
        'Left open; decided here: a role has permissions, at least one, and those that they bring with them. Two roles of an organization are never called the same.',
      'role-days':
        'Left open; decided here: a role is given without an end, or through a last day in the time zone of the organization.',
      'role-holders':
        'Left open; decided here: a role is given to an active member alone who has an account. It does nothing while they are suspended, and ends when they are archived, leave or are deleted.',
      'role-verified':
        'Decided here: whoever holds a role has verified their email address. Before that they are given none, and one from earlier does nothing; the card and the list say so. Whoever creates an organization owns it at once.',
      'address-verified':
        'Decided here: nobody is found by a file, takes over a record, looks after a child of a family that somebody else made, or teaches a class by an email address that is not verified. Both sides are told what waits for it. Whoever makes a family or an organization acts for it at once.',
      'import-guardians':
        'Decided here: before a file is imported, it is said whom it makes a guardian of which children, and through which account.',
      'import-shown':
        'Decided here: the review of a file, and what is left of it when it is imported or undone, shows of those who are here what whoever reads it may see of them elsewhere.',
      'role-at-once':
        'Left open; decided here: a role that is given, changed or taken away counts from the very next call on.',
      'role-only-held':
        'Left open; decided here: nobody gives, takes or changes what they do not hold themselves, gives it for longer than they hold it, or changes a member who may do what they may not.',
      'role-not-own':
        'Left open; decided here: nobody but an owner changes which roles they hold themselves, or what these allow.',
      'role-owners': 'Left open; decided here: only owners change what an owner is.',
      'role-part':
        'Left open; decided here: who adds students, and may not manage members, adds nobody who is more. Who manages teachers, and may not manage members, replaces those alone who have nothing but a display name.',
      'role-deletion':
        'Left open; decided here: before a role is deleted, it is said how many hold it. It ends for them.',
      'role-why':
        'Left open; decided here: the card of a member says where what they may do comes from.',
      'role-history':
        'Left open; decided here: what becomes of roles, and who is given or loses one, is noted with whoever did it.',
    },
    History: {
      'audit-entries':
        'Decided here: whatever an administrator changes leaves an entry that says who did what to whom, and when.',
      'audit-list':
        'Decided here: with the right to it, administrators read what was done in their organization, the latest first, with what the fields were before and after. They search for whoever acted or was acted on, and narrow it to a kind and to days.',
      'audit-guarded':
        'Decided here: of what an administrator has no right to see, the history says that it changed, and not from what to what.',
      'audit-exports':
        'Decided here: to take a list of the administration out of the app, on paper or as a file, takes a right of its own, and is noted before it happens.',
      'audit-chain':
        'Decided here: a hash chain over the history of each organization, signed by the site, shows what was changed, removed or added beside the server. With the right to the history, administrators have it checked; owners save it together with its proof.',
      'audit-own':
        'Decided here: everybody reads what they did themselves, and what others did to their own records and to those of the children whom they care for or may view: never what an organization writes down for itself, and nothing of another household.',
    },
    Reports: {
      'report-rights':
        'Left open; decided here: reports that name nobody take one permission, and those that name people another; the emergency list and the list of families take one more each. Contacts, guardians and ages are shown to those alone who see them elsewhere.',
      'report-exports':
        'Left open; decided here: whoever may export data prints a report, or saves it as a file, and the history has it.',
    },
    'Who sees what': {
      'family-access':
        'Left open; decided here: an adult with full access to a family sees and changes everything in it, one who may view sees everything, and one who may pick children up or be called in an emergency sees its name alone.',
      'family-households':
        'Left open; decided here: of two families with the same child, both see and edit what is known of the child. Neither sees the other one, its address or its contacts, nor through an organization: it sees the households that an adult has joined it from, and the one that the child came from.',
      'family-strangers':
        'Left open; decided here: to whoever is not in a family, it is as if it were missing.',
      'care-readings':
        'Left open; decided here: who reads or edits care notes or emergency contacts is noted each time; who reads them in the emergency list, once an hour for each child on it.',
      'seen-by':
        'Decided here: whoever may view a family sees who can read the care notes, the emergency contacts and the photo of each child, and why, from the same rules that the calls follow; and who read the notes and contacts, and when. Of another household they see that its adults can, and no more. Who looks at a photo is not noted.',
      'private-organizations':
        'Left open; decided here: a private organization is there for its members only.',
      'conflicts-override':
        'Decided here: accepting what a class conflicts with takes the permission to override limits. Students with a conflict are named to those alone who may know who attends what, and counted to others.',
      'class-students':
        'Left open; decided here: the students of a class are shown to its teachers, and not to one another.',
      'second-factor-required':
        'Decided here: an organization can require a second factor. Owners, teachers and those whose roles show data of children then see none of it until they have a passkey or an authenticator app; their own children they see as before.',
      'other-organizations':
        'Left open; decided here: what belongs to another organization is not there for an owner, also by its id.',
      'suspended-members':
        'Left open; decided here: whoever is suspended is shut out at their very next call. Of the organization they see no more than everybody does, and are told that their membership is suspended and whom to ask.',
    },
  },
}
