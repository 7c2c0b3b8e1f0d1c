import type { Section } from '../rule.ts'

export const joining: Section['topics'] = {
  'Joining and leaving': {
    'join-visitor':
      'Decided here: the page of an organization has one button, which says what somebody is to it and what they can do next, and why. A visitor reads "Log in to join", and is back on the page after the login.',
    'join-automatic':
      'Decided here: a public organization whose admission is Automatic is joined at once, also before the email address is verified. Whoever joins is a member of no kind.',
    'join-approval':
      'Decided here: an organization whose admission is Approval Required is applied to.',
    'join-private':
      'Decided here: a private organization is joined by an invitation to a verified address alone, and whoever is invited sees its page.',
    'join-suspended': 'Decided here: a suspended member neither joins nor leaves, and is told why.',
    'join-again':
      'Decided here: an archived member who comes back, by themself, by an application, an invitation or a file, is what they were, but owns nothing, holds no role, and teaches no class of a semester that is not archived until they are named again. The history of the class says who taught it. Whoever an administrator restores teaches as before. While they are gone, the class says so.',
    'verified-organizations':
      'Decided here: whoever runs the site marks an organization as verified. Nobody else names theirs so that it looks like that one, and the mark ends when it is renamed.',
    'invitations-of-mine':
      'Decided here: invitations to a verified address are listed in My Organizations, and accepted or declined there. Whoever is invited may join whatever the admission is.',
    leave:
      'Decided here: whoever leaves is archived: what they taught and attended stays in the records of the organization, their roles and open invitations end, and the children of their family stay members. The last active owner chooses another one first.',
    'child-leaving':
      'Decided here: an adult with full access to the family of a child takes the child out of an organization. The membership is archived, its open enrollments end, and the organization neither reads the care notes and contacts any more nor restores the membership. All with full access to a family of the child are emailed. For 30 days the family brings the child back, suspended if it was; after that it lets the organization do so.',
  },
}
