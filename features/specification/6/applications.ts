import type { Section } from '../rule.ts'

export const applications: Section['topics'] = {
  Applications: {
    'applications-one-open':
      'Decided here: of each person, one application to an organization waits at a time. It can be withdrawn until it is decided.',
    'applications-for-several':
      'Decided here: an application is for oneself as a parent, teacher or student, and for those in the families that one has full access to: adults who have no account as parents or teachers, children as students; for nobody as what they are already. An adult who has an account applies themself. Who is already a member applies for the others.',
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
    'applications-letter':
      'Decided here: those who decide read the letter before it is sent, and may write it differently. What was sent is kept, for both sides.',
  },
}
