/** What becomes of members, of which statuses, and what follows from it. */
export const statusChanges = [
  {
    status: 'Suspended',
    label: 'Suspend',
    from: ['Active', 'Invited'],
    consequence:
      'From now on they see and do nothing here, and open invitations that they sent are withdrawn. Their roles and records stay, and so do their seats in classes until somebody takes them out. You can restore them.',
  },
  {
    status: 'Archived',
    label: 'Archive',
    from: ['Active', 'Invited', 'Suspended'],
    consequence:
      'They leave every list but that of the archived, and see and do nothing here. Open invitations that they sent are withdrawn, and their roles end. Their records stay, and so do their seats in classes until somebody takes them out. You can restore them. Where anybody can join they may come back by themselves: suspend whoever is to stay out.',
  },
  {
    status: 'Active',
    label: 'Restore',
    from: ['Suspended', 'Archived'],
    consequence:
      'They are active again, and see and do what they could before. Whoever was archived has no role any more.',
  },
] as const
