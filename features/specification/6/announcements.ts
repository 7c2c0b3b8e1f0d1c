import type { Section } from '../rule.ts'

export const announcements: Section['topics'] = {
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
}
