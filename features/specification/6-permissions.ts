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
        'Decided here: a student is enrolled by themselves or by an adult with full access to their family. Whoever may only view the family is told who can.',
      'enroll-one-button':
        'Decided here: the page of a class says what each child is to it, and has one button for what can be done next. The keyboard is enough for it.',
      'enroll-blockers':
        'Decided here: whatever keeps a student out of a class is told at once and with its numbers, and who can change it.',
      'enroll-ages':
        'Decided here: the ages of a class are full years, both included, on the day that the semester names. Outside them a strict class is closed, and a flexible one is requested a place.',
      'enroll-registration':
        'Decided here: families enroll from the first through the last day of registration, in the time zone of the organization; administrators at any time.',
      'enroll-membership':
        'Decided here: where admission is Automatic, a child becomes a member by its first class. Elsewhere it has to be a member before.',
      'enroll-requests':
        'Decided here: where the organization decides, a request with a message is waiting for an answer. No seat is kept for it, whoever is declined reads why, and can ask again.',
      'enroll-withdraw':
        'Decided here: until the class ends, a family can give up a seat, a place on the waitlist or a request, and is told what that means before.',
      'enrollment-completed':
        'Decided here: whoever is enrolled in a class until its last day has completed it the day after, and is told so.',
      'enroll-canceled':
        'Decided here: whoever is in a class that is canceled, asks for it or waits, reads on its page that it is, and can leave it. The page stays theirs to read.',
    },
    'Seats and lines': {
      'seats-most':
        'Decided here: a class never holds more students than its most, whoever enrolls them, and becomes no smaller than the seats that are taken.',
      'seats-inactive':
        'Decided here: whoever is suspended keeps their seats until somebody takes them out, and so does whoever is archived, unless it is said, while archiving them or later on their card, that their enrollments end too. The roster says of whom that is so. Whoever leaves the organization gives up theirs.',
      'seats-last':
        'Decided here: of those who ask for the last seat at once, one has it, and the others are on the waitlist in the order of their asking.',
      'waitlist-offer':
        'Decided here: a seat that comes free is kept for whoever is first on the waitlist for 48 hours, or for 12 if the class meets in less than five days. To everybody else the class stays full.',
      'waitlist-next':
        'Decided here: a seat that is declined, or not taken in time, is offered to the next on the waitlist. Whoever let it go has left the line.',
      'waitlist-able':
        'Decided here: a seat is offered to active members alone. Others keep their place on the waitlist, and are offered a seat once they are active.',
      'waitlist-pause':
        'Decided here: while a class is a draft, canceled or over, or its semester is archived, no offer runs out. Whoever had one is at the head of the line again, and was offered a seat anew when it goes on.',
      'waitlist-order':
        'Decided here: administrators see the line, and can put it in another order. Whoever has not seen its last order is shown it first.',
      'swap-confirmed':
        'Decided here: a class can be asked for in exchange for another one, which is kept until the seat in the new one is sure. Between classes at the same time there is no other way.',
      'exception-reason':
        'Decided here: administrators let in a student whose age does not fit or is not known, or who is elsewhere at that time, with a reason and the permission to override limits. The timetable shows it as accepted.',
      'enrollment-emails':
        'Decided here: of seats, lines, requests, and class days that are canceled or restored, emails tell the adults with full access to the family, and students with an account, if their address is verified. They name no child but their own.',
    },
    'Who came to a class': {
      'attendance-who':
        'Decided here: whoever teaches a class, in whichever role, sees and takes its attendance; elsewhere it takes the permission to see or to take attendance.',
      'attendance-marks':
        'Decided here: on each day of a class a student has one mark at most: present, late with minutes, absent, excused or left early, with a note. Who said it, and when, is kept.',
      'attendance-notes':
        'Decided here: a note is read by whoever teaches the class or may take attendance. Whoever may only see attendance reads the marks.',
      'attendance-own':
        'Decided here: an adult with full or view access to a family reads the marks of its children, and everybody with an account their own: on the page of the class, also after they have left it, and on the page of the child. Other people’s children and notes are not among them.',
      'attendance-listed':
        'Decided here: on the sheet of a day, and only there to be marked, are the students of the class; and of those who have left, whoever was in it on that day, or has a mark. Whoever joined later is told apart, and is not missing on that day.',
      'attendance-ahead':
        'Decided here: until a day has come, a student can only be marked absent or excused. On a day that is canceled or a holiday nobody is marked.',
      'attendance-conflict':
        'Decided here: where two people mark a student at once, the first mark stays, and the other one is shown beside it to whoever made it, until they choose.',
      'attendance-autosave':
        'Decided here: a mark takes one press and is saved by itself. The sheet says whether everything is saved.',
      'class-care':
        'Decided here: whoever leads a class reads on its page what is known of the health of its students, but for what is mild, and whom to call. It is shown when they ask for it, there or beside a student on the sheet of a day, and each reading is noted. Assistants and substitutes do not, nor does whoever leads it once the semester is archived.',
      'attendance-unsent':
        'Decided here: without a connection marks wait in the browser, which says how many: on the sheet, and on the home and in My Classes, which lead there. They are sent as soon as there is one, also after the page was closed, and only as the person who made them.',
      'attendance-missing':
        'Decided here: attendance is missing where somebody who was enrolled by then has no mark, from the time at which the class begins. Whoever teaches the class, and whoever may see attendance, finds those days in a list.',
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
