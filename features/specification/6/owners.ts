import type { Section } from '../rule.ts'

export const owners: Section['topics'] = {
  Owners: {
    'owner-rights':
      'Decided here: an owner makes a member an owner, makes an owner a member like the others, and hands over their own place. Nobody else does.',
    'owner-able':
      'Decided here: only an active member becomes an owner whose account has a verified email address.',
    'owner-two-factor':
      'Decided here: the list of owners says since when each belongs to the organization and, to owners alone, whether two-factor authentication guards the account.',
  },
}
