import type { Section } from './rule.ts'

export const permissions: Section = {
  number: 6,
  title: 'Roles and permissions',
  topics: {
    'Anonymous and signed in': {
      'anonymous-or-signed-in': 'A user is anonymous or signed in, and the header shows which.',
      'sign-in-routes':
        'My Classes, My Family, My Organizations, My Profile, Create Organization and every administration are for signed-in users. Visitors are sent to /login and return after login.',
    },
    Administrators: {
      'admin-calls':
        'Calls whose path says admin are for administrators. Our decision: These are the owners of the organization and the members whose roles give the permission that the call requires. A caller without it sees which permission is missing and which roles give it.',
      'own-class':
        'Our addition: Users cannot make themselves a teacher of a class, or claim a record, if they lack permission to see its data. Somebody else has to do it for them.',
      'creator-owns': 'Our decision: The person who creates an organization owns it.',
      'last-owner':
        'Our decision: The last active owner cannot be suspended, archived or deleted, and stays an owner. When two owners act on each other at once, one is refused.',
      'members-without-permission':
        'Our decision: A member without a role who opens the administration, and an administrator who opens a place they have no permission for, see why, and whom to ask.',
      'data-by-permission':
        'Our decision: Each role sees only the personal data that its permissions cover. Emails, phones and addresses, birth dates, notes, families, enrollments and health data each take a permission; without it, no list, card or file contains them.',
      'not-found-for-strangers':
        'Our decision: For a stranger, an organization\'s administration is "Not Found", as if it did not exist.',
      'roles-section': 'The administration has a section called Roles.',
    },
    Owners: {
      'owner-rights':
        'Our addition: Only owners make a member an owner, make an owner a regular member again, or transfer their own ownership.',
      'owner-requirements':
        'Our addition: Only an active member whose account has a verified email address can become an owner.',
      'owner-two-factor':
        "Our addition: The list of owners shows each owner's joined date and, to owners only, whether the account uses two-factor authentication.",
    },
    'Joining and leaving': {
      'join-visitor':
        'Our addition: The page of an organization has one button, which shows the user\'s status, the next step and the reason. A visitor sees "Log in to join" and returns to the page after login.',
      'join-automatic':
        'Our addition: A public organization with Automatic admission is joined immediately, even before the email address is verified. A new member has no kind yet.',
      'join-approval': 'Our addition: An organization with Approval Required takes an application.',
      'join-private':
        'Our addition: A private organization is joined only by an invitation to a verified address, and invited people see its page.',
      'join-suspended':
        'Our addition: A suspended member can neither join nor leave, and sees why.',
      'join-again':
        'Our addition: The page of the organization says to a former member that the membership has ended. An archived member who returns, by joining, an application, an invitation or an import, gets their former kinds back, but no ownership, no roles, and no classes to teach in semesters that are not archived until they are assigned again. The history of the class says who taught it. A member whom an administrator restores teaches as before. Until then, the class shows that the teacher is gone.',
      'verified-organizations':
        'Our addition: The operator of the site marks an organization as verified. No other organization can use a name that looks like it, and renaming it removes the mark.',
      'invitations-of-mine':
        'Our addition: Invitations to a verified address are listed in My Organizations and accepted or declined there. Invited people can join under any admission type.',
      leave:
        "Our addition: A member who leaves is archived: what they taught and attended stays in the organization's records, their roles and open invitations end, and their children stay members. The last active owner must choose another one first.",
      'child-leaving':
        "Our addition: An adult with full access to a child's family can remove the child from an organization. The membership is archived, its open enrollments end, and the organization can no longer read the care notes and contacts or restore the membership. Everyone with full access to a family of the child gets an email. For 30 days the family can bring the child back, suspended if it was before; after that it can only allow the organization to do so.",
    },
    Applications: {
      'applications-one-open':
        'Our addition: Each person can have one pending application to an organization at a time. It can be withdrawn until it is decided.',
      'applications-for-several':
        'Our addition: An application covers the applicant as a parent, teacher or student, and people in the families they have full access to: adults without an account as parents or teachers, children as students. Nobody applies for a kind they already have. Adults with an account apply for themselves. A person who is already a member can apply for the others.',
      'applications-questions':
        'Our addition: An organization asks applicants at most twenty questions. An application stores the questions as they were asked; if they change while somebody is applying, the applicant sees that and loses no answers.',
      'applications-asked':
        'Our addition: The organization can ask the applicant a question before it decides. The question is emailed, answered on the site and stored for both sides with its answer; then the review continues.',
      'applications-notes':
        'Our addition: Only reviewers can read and write notes on an application.',
      'applications-preview':
        'Our addition: Before accepting somebody, reviewers see exactly what accepting will do, or why it is not possible.',
      'applications-candidates':
        'Our addition: Each candidate is accepted, waitlisted or declined separately, and at different times if needed. Acceptances and refusals are final; waitlisted candidates can be accepted or declined later. A candidate cannot be accepted if the applicant may no longer act for them, if they are an adult who now has their own account, or if they are suspended.',
      'applications-decided':
        'Our addition: An application is decided once no candidate is pending. Accepted candidates become members immediately, with the kind they were accepted for; the applicant gets an email if their address is verified. Declined candidates can apply again.',
      'applications-email':
        'Our addition: Reviewers see the decision email before it is sent and can edit it. Both sides can read the email that was sent.',
    },
    'Enrolling in a class': {
      'enroll-who':
        'Our addition: Students enroll themselves, or an adult with full access to their family enrolls them. An adult who may only view the family sees who can.',
      'self-enrollment':
        'Our addition: A student below the age that the organization sets, by default 18, asks for a seat. It is held as an offer, and an adult with full access to the family accepts it; both get a message. What the organization approves, and a seat for whoever waited, is accepted by the adult as well. From that age on, students enroll alone.',
      'enroll-one-button':
        "Our addition: The page of a class shows each child's status in it and one button for the next step. All of it works by keyboard.",
      'enroll-blockers':
        'Our addition: Everything that prevents an enrollment is shown at once, with the numbers and with who can change it.',
      'enroll-ages':
        'Our addition: The age range of a class is in full years, both ends included, on the date that the semester sets. Outside it, a strict class is closed, and a flexible one takes requests.',
      'enroll-windows':
        'Our addition: A semester can open earlier, at a day and time, for owners, teachers, helpers, returning families and members. A family enrolls from the earliest opening of the audiences that its adults and children belong to. It sees that hour counted down, and the page opens by itself.',
      'enroll-registration':
        "Our addition: Families enroll from the first through the last day of registration, in the organization's time zone; administrators at any time.",
      'enroll-membership':
        'Our addition: With Automatic admission, a child becomes a member with its first class. Otherwise it must be a member first.',
      'enroll-requests':
        'Our addition: If the organization decides, a request with a message waits for an answer. It reserves no seat; families of declined students see why and can ask again.',
      'waitlist-chance':
        'Our addition: On a waitlist, and before joining one, a family reads how many of those who joined at the same place got in before the second class day, with the numbers behind it. Below 20 cases, nothing is said.',
      'enroll-withdraw':
        'Our addition: Until the class ends, a family can give up a seat, a place on the waitlist or a request, and sees the consequences first.',
      'enrollment-completed':
        'Our addition: A student who is enrolled in a class through its last day has completed it the day after and sees it as completed.',
      'enroll-canceled':
        'Our addition: For students who are enrolled in, requested or are waitlisted for a canceled class, its page says that it is canceled and lets them leave it. They can still read the page.',
    },
    Exceptions: {
      'exception-asked':
        'Our addition: Whoever may enroll a student can ask for an exception, in a sentence, if everything that is against it can be lifted by somebody in the organization: the class is full, registration is not open, the age does not fit, the organization enrolls, or there is another class at that time. A member can ask for a permission that a screen needs. They can edit or withdraw the request while it waits.',
      'exception-granted':
        'Our addition: Granting enrolls the student in spite of exactly what the request was about, with one more seat if the class is full, or assigns a role that has the permission. It takes the same permissions as doing so without a request. What came up since the request, or is about something else, is not lifted.',
      'exception-private':
        'Our addition: What was written is read by those who may answer and by the adult who asked; other adults of the child see only that somebody asked.',
      'exception-emails':
        'Our addition: A request is emailed to the members with every permission that granting it takes, and a refusal with its reason to whoever asked. Of a granted request people get the usual email: the student is enrolled, or the member has a role.',
      'exception-ended':
        'Our addition: A request ends without an answer if the class is canceled or over, the student gets in or requests a seat in another way, the member gets the permission in another way, or leaves.',
    },
    'Seats and waitlists': {
      'seats-capacity':
        'Our addition: A class never exceeds its capacity, no matter who enrolls students, and its capacity cannot be set below the number of taken seats.',
      'seats-inactive':
        "Our addition: A suspended student keeps their seats until somebody removes them. So does an archived student, unless the administrator ends the enrollments too, while archiving or later on the student's card. The roster marks these students. A student who leaves the organization gives up their seats.",
      'seats-last-seat':
        'Our addition: When several students ask for the last seat at once, one gets it, and the others join the waitlist in the order of their requests.',
      'waitlist-offer':
        'Our addition: A seat that becomes free is offered to the first student on the waitlist for 48 hours, or 12 if the class meets in less than five days. For everyone else the class stays full.',
      'waitlist-next':
        'Our addition: A seat that is declined, or not accepted in time, is offered to the next student on the waitlist. The student who did not take it leaves the waitlist.',
      'waitlist-eligibility':
        'Our addition: Seats are offered only to active members. Other students keep their place on the waitlist and are offered a seat once they are active.',
      'waitlist-pause':
        'Our addition: While a class is a draft, canceled or finished, or its semester is archived, no offer expires. A student who had an offer is first on the waitlist again, and gets a new offer when the class resumes.',
      'waitlist-order':
        'Our addition: Administrators see the waitlist and can reorder it. If the order has changed meanwhile, they see the current order first.',
      'swap-confirmed':
        'Our addition: A student can request a swap from one class to another, and keeps the first seat until the new one is confirmed. For classes at the same time, this is the only way.',
      'exception-reason':
        'Our addition: With permission to override limits and a reason, administrators can enroll a student whose age is unknown or out of range, or who has another class at that time. The timetable shows the conflict as accepted.',
      'enrollment-emails':
        "Our addition: Emails about seats, waitlists, requests, and canceled or restored class days go to the adults with full access to the family and to students with an account, if their addresses are verified. They name no children but the recipient's own.",
    },
    Attendance: {
      'attendance-who':
        'Our addition: Everyone who teaches a class, in any teaching role, sees and takes its attendance; for other classes this takes the permission to see or take attendance.',
      'attendance-marks':
        'Our addition: On each class day a student has at most one mark: present, late with minutes, absent, excused or left early, with a note. Its author and time are recorded.',
      'attendance-notes':
        'Our addition: Teachers of the class and users with permission to take attendance read the notes. Users who may only see attendance read the marks.',
      'attendance-own':
        "Our addition: An adult with full or view access to a family reads its children's marks, and users read their own: on the page of the class, even after leaving it, and on the page of the child. They never see other people's children or the notes.",
      'attendance-listed':
        'Our addition: The sheet of a day lists the students of the class, and former students who were enrolled on that day or have a mark. Only listed students can be marked. Students who joined later are listed separately and are not missing on that day.',
      'attendance-future-days':
        'Our addition: Before a class day, a student can only be marked absent or excused. On canceled days and holidays nobody can be marked.',
      'attendance-conflict':
        'Our addition: When two people mark a student at once, the first mark is saved, and the second person sees both and chooses.',
      'attendance-autosave':
        'Our addition: A mark takes one press and is saved automatically. The sheet shows whether everything is saved.',
      'class-care':
        "Our addition: Lead teachers of a class can read its students' health notes, except mild ones, and emergency contacts. They are shown on request, on the page of the class or beside a student on the attendance sheet, and each view is logged. Assistants and substitutes cannot read them, and neither can the lead once the semester is archived.",
      'class-care-stored':
        'Our addition: A browser that stores care notes for use without a network is logged: once a day for each reader and student, and again after the notes were edited. Families see it among the views.',
      'attendance-unsent':
        'Our addition: Without a connection, marks wait in the browser. The sheet, the home page and My Classes show how many. They are sent as soon as there is a connection, in whatever screen their author is and even if the page was closed in between, and only as the person who made them. Logging out keeps them until that person logs in again.',
      'attendance-once':
        'Our addition: A mark is saved once, even if its response was lost, the page was closed in between, or several tabs are open: one tab at a time sends the marks of a sheet, and a repeated request has the same idempotency key.',
      'attendance-held-up':
        'Our addition: Marks that cannot be saved are not lost. The home page and My Classes show why the server refused them, and the person retries or discards them. If the browser cannot store marks, the sheet says so.',
      'attendance-missing':
        'Our addition: Attendance is missing if a student who was enrolled by then has no mark after the class begins. Teachers of the class, and users with permission to see attendance, find those days in a list.',
    },
    'What teachers add to their classes': {
      'class-content-edit':
        'Our addition: Lead teachers and co-teachers of a class, and members who manage classes, edit its description and what to bring, its homework and its files, until the semester is archived. Assistants and substitutes read. Nothing else of a class changes that way.',
      'class-content-reading':
        'Our addition: Homework and files are for the teachers of the class, its students, and adults who may view their families. All others who see the class read its description and what to bring.',
      'class-homework':
        'Our addition: A class has at most one homework for each day on which it meets. Families and teachers see it, and what to bring, on the page of the class and next to their next class days.',
      'class-files':
        'Our addition: A file of a class is a PDF, an image, a text in UTF-8, or a document of Office or OpenDocument, by its content, of at most 10 MiB. Images are re-encoded. Files with macros, scripts, other files or a password are refused.',
      'class-files-sent':
        'Our addition: A file is downloaded with a session that may read the class at that moment, and as an attachment that no browser shows. A link alone opens nothing.',
      'class-content-notified':
        'Our addition: Teachers and students of a class, and adults with full access to their families, are notified of homework for days to come and of new files, except those who added them. What is added within ten minutes is one notification.',
    },
    Absences: {
      'absences-report':
        'Our addition: An adult with full access to the family reports that a child will not come, and students report their own absences: for one day or several, for all classes or some, with a reason and a note. Reporting the same class and day again changes the absence. Each report and withdrawal is logged without reason and note.',
      'absences-until':
        'Our addition: An absence can be reported, changed and withdrawn until the class begins on that day, in the time zone of the organization. The refusal says whom to contact.',
      'absences-mark':
        'Our addition: A student whose absence was reported is excused, without a mark, on the sheet and in every count of attendance. A mark of a teacher counts more.',
      'absences-reading':
        'Our addition: Teachers of the class and users with permission to take attendance read the reason, the note, and who reported an absence. Users who may only see attendance see that the student is excused.',
      'absences-household':
        'Our addition: Another household of the child sees and changes the absence, but neither who reported it nor the note.',
      'absences-end':
        'Our addition: An absence no longer shows once the student has left the class, the day is canceled, a holiday or deleted, or the class does not meet on it. If a day moves, the absence moves with it.',
      'absences-notified':
        'Our addition: Teachers of the class and the substitute of that day are notified of an absence, and members who take attendance in every class, without the reason. If the absence is withdrawn, they are notified that the student comes after all.',
      'substitutes-notified':
        'Our addition: Members who manage classes, and those who can take the class, are notified of an absent teacher. The absent teacher and the substitute are notified when a substitute is named, replaced or removed. If a substitute gives the day back, members who manage classes are notified too.',
      'substitutes-needed':
        'Our addition: Teachers report that they will not come to classes that they teach. The class then needs a substitute on that day, until one is named or the teacher comes after all. Families see the name of the substitute, and nothing before one is named.',
      'substitutes-take':
        'Our addition: A substitute or another lead teacher or co-teacher of the class takes it on that day with one press, and can give it back.',
      'substitutes-name':
        'Our addition: With permission to manage classes, users name any active teacher as the substitute of a class on a day, and see what each teacher does at that time.',
      'substitutes-rights':
        'Our addition: A named substitute takes attendance of the class on that day, until it is over, and has no other right of its teachers.',
    },
    Announcements: {
      'announcements-who-publishes':
        'Our addition: Users with permission to publish announcements announce to all members, classes, kinds of members or a filtered list of members. Lead teachers and co-teachers announce to their own classes. The same people can edit and delete the announcement.',
      'announcements-for-members':
        'Our addition: Only active members read the announcements of an organization.',
      'announcements-for-class':
        "Our addition: Announcements to a class are read by its teachers, its students and the adults who may view a student's family.",
      'announcements-audiences':
        'Our addition: An announcement to kinds of members or to a filtered list of members is read by those members and the adults who may view their families. A list counts as it was when it was announced.',
      'announcements-scheduled':
        'Our addition: An announcement at a date and time is read and sent from then on. Until then it can be edited, moved and deleted by those who may publish it.',
      'announcements-emails':
        'Our addition: Everyone who may read a new announcement gets one email with its text, unless they chose otherwise or the author notifies nobody. Replies go to the contact of the organization, or to the author if they want that. Editing sends nothing again. Notifications in the app show the new text, and disappear with the announcement.',
      'announcements-as-text':
        'Our addition: An announcement is shown as plain text, with its line breaks.',
      'announcements-stay':
        "Our addition: An announcement stays after its author's account is deleted, with the name as long as the organization has the author on record.",
    },
    Roles: {
      'role-additive':
        "Our decision: A user's permissions come from being an owner, from roles, and from their part in a family or a class. Permissions add up; nothing takes one away.",
      'role-defaults':
        'Our decision: A new organization has the roles Administrator, Registrar, Scheduler, Front desk, Teacher and Viewer, which can be changed.',
      'role-permissions':
        'Our decision: A role has at least one permission, plus those that its permissions include. Role names are unique in an organization.',
      'role-days':
        "Our decision: A role is assigned without an end date, or through a last day in the organization's time zone.",
      'role-holders':
        'Our decision: A role is assigned only to active members with an account. It has no effect while they are suspended, and ends when they are archived, leave or are deleted.',
      'role-verified':
        'Our addition: A role requires a verified email address. Users without one cannot be given a role, and an earlier role has no effect; the card and the list say so. The person who creates an organization owns it immediately.',
      'address-verified':
        "Our addition: A user whose email address is not verified is not matched by an import, and cannot claim a record, look after a child of somebody else's family or teach a class. Both sides see what is waiting for the verification. Users can manage a family or organization that they created immediately.",
      'import-guardians':
        'Our addition: Before an import, the review shows which people become guardians of which children, and through which account.',
      'import-shown':
        'Our addition: The review of an import, and its result after import or undo, shows only the data about existing people that the reader may see elsewhere.',
      'role-at-once':
        'Our decision: Assigning, changing or removing a role takes effect with the next call.',
      'role-only-held':
        'Our decision: Users cannot assign, remove or change permissions that they do not hold, assign them for longer than they hold them, or change a member who has permissions that they lack.',
      'role-not-own':
        'Our decision: Only owners can change their own roles, or the permissions of those roles.',
      'role-owners': 'Our decision: Only owners change the ownership of a member.',
      'role-limited-managers':
        'Our decision: A user who may add students but not manage members can add only students. A user who may manage teachers but not members can merge only placeholders that have nothing but a display name.',
      'role-deletion':
        'Our decision: Before a role is deleted, the screen says how many members have it. They lose it.',
      'role-why': 'Our decision: The card of a member shows where each permission comes from.',
      'role-history':
        'Our decision: Changes of roles and assignments are logged with the user who made them.',
    },
    'Audit log': {
      'audit-entries':
        'Our addition: Every change by an administrator adds a log entry: who changed what for which person, and when.',
      'audit-list':
        'Our addition: Administrators with permission read the audit log of their organization, newest first, with old and new values. They search by the person who acted or was affected, and filter by kind and date.',
      'audit-guarded':
        'Our addition: For fields that a reader lacks permission to see, the audit log says that they changed, but shows no values.',
      'audit-exports':
        'Our addition: Printing or downloading a list of the administration takes a separate permission and is logged first.',
      'audit-chain':
        "Our addition: A hash chain over each organization's audit log, signed by the site, reveals entries that were changed, removed or added outside the server. Administrators with permission to read the log can verify it; owners can download it with its proof.",
      'audit-own':
        "Our addition: Users read what they did themselves, and what others did to their own records and to those of children they care for or may view; but never an organization's internal notes or data of another household.",
    },
    Reports: {
      'report-rights':
        'Our decision: Reports without names take one permission, and reports with names another; the emergency list and the list of families each take one more. Contacts, guardians and ages are shown only to readers who see them elsewhere.',
      'report-exports':
        'Our decision: Users with permission to export data can print a report or save it as a file, which is logged.',
    },
    'Access to data': {
      'family-access':
        'Our decision: An adult with full access to a family sees and changes everything in it; one with view access sees everything; one who may pick up children or is an emergency contact sees only its name.',
      'family-households':
        "Our decision: When two families share a child, both see and edit the child's data. Neither sees the other family, its address or its contacts, and neither does an organization reveal them: it sees only the households through which adults joined, and the one the child came from.",
      'family-strangers': 'Our decision: For everyone outside a family, it does not exist.',
      'care-views-logged':
        'Our decision: Each view or edit of care notes or emergency contacts is logged; views in the emergency list are logged once an hour for each child.',
      'seen-by':
        "Our addition: Everyone who may view a family sees who can read each child's care notes, emergency contacts and photo, and why, by the same rules that the calls follow; and who read the notes and contacts, or saved the notes for use offline, and when. For another household they see only that its adults can. Views of photos are not logged.",
      'private-organizations':
        'Our decision: A private organization is visible to its members only.',
      'conflicts-override':
        'Our addition: Accepting a conflict of a class takes the permission to override limits. Students with a conflict are named only to users who may see enrollments; others see the number.',
      'class-students':
        'Our decision: The students of a class are visible to its teachers, not to one another.',
      'second-factor-required':
        "Our addition: An organization can require a second factor. Owners, teachers and users whose roles show children's data then see none of it until they have a passkey or an authenticator app; they still see their own children.",
      'site-administrators':
        'Our addition: A command makes an account a site administrator, which requires a login with a passkey or an authenticator app. Site administrators see accounts, organizations and emails without their content, and nothing of families. For others, these screens and calls do not exist. What they do is in the audit log.',
      'suspended-accounts':
        'Our addition: A site administrator suspends an account with a reason. Its sessions and its calendar end at once, and a login that is right says since when, why, and whom to ask.',
      'suspended-organizations':
        'Our addition: A site administrator suspends an organization with a reason. Only its owners see it, with the reason, and nobody changes it. Its members read only that it is suspended, and whom to ask. For everybody else it does not exist until the suspension ends.',
      'other-organizations':
        'Our decision: Data of another organization does not exist for an owner, even by id.',
      'suspended-members':
        'Our decision: A suspended member loses access with the next call. They see only the public part of the organization, that their membership is suspended, and whom to ask.',
    },
  },
}
