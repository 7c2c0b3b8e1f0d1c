import type { Section } from './rule.ts'

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
        'The calls whose path says admin are for administrators. Left open; decided here: these are the owners of the organization that the call is about.',
      'creator-owns': 'Left open; decided here: whoever creates an organization owns it.',
      'last-owner':
        'Left open; decided here: the last active owner can neither be suspended nor archived nor deleted.',
      'members-are-told':
        'Left open; decided here: a member who is no owner opens an administration and reads "Only an owner of this organization may do this."',
      'strangers-find-nothing':
        'Left open; decided here: to a stranger, the administration of an organization is "Not Found", as if there were none.',
      'roles-place': 'The administration has a place called Roles.',
    },
    'Who sees what': {
      'family-access':
        'Left open; decided here: an adult with full access to a family sees and changes everything in it, one who may view sees everything, and one who may pick children up or be called in an emergency sees its name alone.',
      'family-households':
        'Left open; decided here: of two families with the same child, both see and edit what is known of the child. Neither sees the other one, its address or its contacts.',
      'family-strangers':
        'Left open; decided here: to whoever is not in a family, it is as if it were missing.',
      'care-readings':
        'Left open; decided here: who reads or edits care notes or emergency contacts is noted each time.',
      'private-organizations':
        'Left open; decided here: a private organization is there for its members only.',
      'class-students':
        'Left open; decided here: the students of a class are shown to its teachers, and not to one another.',
      'other-organizations':
        'Left open; decided here: what belongs to another organization is not there for an owner, also by its id.',
      'suspended-members':
        'Left open; decided here: to a member who is suspended, a private organization is as if it were missing, but for its name in My Organizations.',
    },
  },
}
