import type { Section } from '../rule.ts'

export const reports: Section['topics'] = {
  Reports: {
    'report-rights':
      'Left open; decided here: reports that name nobody take one permission, and those that name people another; the emergency list and the list of families take one more each. Contacts, guardians and ages are shown to those alone who see them elsewhere.',
    'report-exports':
      'Left open; decided here: whoever may export data prints a report, or saves it as a file, and the history has it.',
  },
}
