import type { Section } from '../rule.ts'

export const attendance: Section['topics'] = {
  'Who came to a class': {
    'attendance-who':
      'Decided here: whoever teaches a class, in whichever role, sees and takes its attendance; elsewhere it takes the permission to see or to take attendance.',
    'attendance-marks':
      'Decided here: on each day of a class a student has one mark at most: present, late with minutes, absent, excused or left early, with a note. Who said it, and when, is kept.',
    'attendance-notes':
      'Decided here: a note is read by whoever teaches the class or may take attendance. Whoever may only see attendance reads the marks.',
    'attendance-own':
      'Decided here: an adult with full or view access to a family reads the marks of its children, and everybody with an account their own: on the page of the class, also after they have left it, and on the page of the child. Other people’s children and notes are not among them.',
    'attendance-listed':
      'Decided here: on the sheet of a day, and only there to be marked, are the students of the class; and of those who have left, whoever was in it on that day, or has a mark. Whoever joined later is told apart, and is not missing on that day.',
    'attendance-ahead':
      'Decided here: until a day has come, a student can only be marked absent or excused. On a day that is cancelled or a holiday nobody is marked.',
    'attendance-clash':
      'Decided here: where two people mark a student at once, the first mark stays, and the other one is shown beside it to whoever made it, until they choose.',
    'attendance-by-itself':
      'Decided here: a mark takes one press and is saved by itself. The sheet says whether everything is saved.',
    'class-care':
      'Decided here: whoever leads a class reads on its page what is known of the health of its students, but for what is mild, and whom to call. It is shown when they ask for it, there or beside a student on the sheet of a day, and each reading is noted. Assistants and substitutes do not, nor does whoever leads it once the semester is archived.',
    'attendance-unsent':
      'Decided here: without a connection marks wait in the browser, which says how many: on the sheet, and on the home and in My Classes, which lead there. They are sent as soon as there is one, also after the page was closed, and only as the person who made them.',
    'attendance-missing':
      'Decided here: attendance is missing where somebody who was enrolled by then has no mark, from the time at which the class begins. Whoever teaches the class, and whoever may see attendance, finds those days in a list.',
  },
}
