import type { Section } from '../rule.ts'

export const enrolment: Section['topics'] = {
  'Enrolling in a class': {
    'enrol-who':
      'Decided here: a student is enrolled by themself or by an adult with full access to their family. Whoever may only view the family is told who can.',
    'enrol-one-button':
      'Decided here: the page of a class says what each child is to it, and has one button for what can be done next. The keyboard is enough for it.',
    'enrol-doors':
      'Decided here: whatever keeps a student out of a class is told at once and with its numbers, and who can change it.',
    'enrol-ages':
      'Decided here: the ages of a class are full years, both included, on the day that the semester names. Outside them a strict class is closed, and a flexible one is asked for a place.',
    'enrol-registration':
      'Decided here: families enrol from the first through the last day of registration, in the time zone of the organization; administrators at any time.',
    'enrol-membership':
      'Decided here: where admission is Automatic, a child becomes a member by its first class. Elsewhere it has to be a member before.',
    'enrol-requests':
      'Decided here: where the organization decides, a request with a message waits for an answer. No seat is kept for it, whoever is declined reads why, and can ask again.',
    'enrol-withdraw':
      'Decided here: until the class ends, a family can give up a seat, a place in line or a request, and is told what that means before.',
    'enrolment-completed':
      'Decided here: whoever is enrolled in a class until its last day has completed it the day after, and is told so.',
    'enrol-cancelled':
      'Decided here: whoever is in a class that is cancelled, asks for it or waits, reads on its page that it is, and can leave it. The page stays theirs to read.',
  },
  'Seats and lines': {
    'seats-most':
      'Decided here: a class never holds more students than its most, whoever enrols them, and becomes no smaller than the seats that are taken.',
    'seats-kept':
      'Decided here: whoever is suspended keeps their seats until somebody takes them out, and so does whoever is archived, unless it is said, while archiving them or later on their card, that their enrollments end too. The roster says of whom that is so. Whoever leaves the organization gives up theirs.',
    'seats-last':
      'Decided here: of those who ask for the last seat at once, one has it, and the others are in line in the order of their asking.',
    'line-offer':
      'Decided here: a seat that comes free is kept for whoever is first in line for 48 hours, or for 12 if the class meets in less than five days. To everybody else the class stays full.',
    'line-next':
      'Decided here: a seat that is declined, or not taken in time, is offered to the next in line. Whoever let it go has left the line.',
    'line-able':
      'Decided here: a seat is offered to active members alone. Others keep their place in line, and are offered a seat once they are active.',
    'line-pause':
      'Decided here: while a class is a draft, cancelled or over, or its semester is archived, no offer runs out. Whoever had one is at the head of the line again, and is offered a seat anew when it goes on.',
    'line-order':
      'Decided here: administrators see the line, and can put it in another order. Whoever has not seen its last order is shown it first.',
    'swap-sure':
      'Decided here: a class can be asked for in exchange for another one, which is kept until the seat in the new one is sure. Between classes at the same time there is no other way.',
    'exception-reason':
      'Decided here: administrators let in a student whose age does not fit or is not known, or who is elsewhere at that time, with a reason and the permission to override limits. The timetable shows it as accepted.',
    'enrolment-letters':
      'Decided here: of seats, lines, requests, and class days that are cancelled or restored, letters tell the adults with full access to the family, and students with an account, if their address is verified. They name no child but their own.',
  },
}
