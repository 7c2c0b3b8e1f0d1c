import { attendance } from './attendance.ts'
import { announcements } from './announcements.ts'
import { enrolment } from './enrolment.ts'
import { history } from './history.ts'
import { owners } from './owners.ts'
import { applications } from './applications.ts'
import { joining } from './joining.ts'
import { reports } from './reports.ts'
import type { Section } from '../rule.ts'

export const permissions: Section = {
  number: 6,
  title: 'Roles and permissions',
  topics: {
    'Anonymous and signed in': {
      'anonymous-or-signed-in': 'A visitor is anonymous or signed in, and the header says which.',
      'sign-in-routes':
        'My Classes, My Family, My Organizations, My Profile, Create Organization and every administration are for those who are signed in. A visitor is sent to /login and afterwards back.',
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
    ...owners,
    ...joining,
    ...applications,
    ...enrolment,
    ...attendance,
    ...announcements,
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
    ...history,
    ...reports,
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
        'Decided here: accepting what a class collides with takes the permission to override limits. Students who collide are named to those alone who may know who attends what, and counted to others.',
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
