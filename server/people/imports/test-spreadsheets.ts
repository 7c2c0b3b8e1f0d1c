import type { Steps } from '#server/process/slices.ts'

export type Spreadsheet = { lines: string[]; people: number; families: number; errors?: string[] }

/** Files as schools really have them, with the result of each. */
export const spreadsheets: Record<string, Spreadsheet> = {
  'semicolons, umlauts and dotted dates': {
    lines: ['sep=;', 'Vorname;Nachname;Geburtsdatum;Mutter', 'Jörg;Müller;4.3.2018;Käthe Müller'],
    people: 2,
    families: 1,
  },
  'tabs and line breaks inside of cells': {
    lines: ['First name\tLast name\tNotes', 'Mia\tLind\t"Sings,\nand plays"', 'Theo\tLind\t'],
    people: 2,
    families: 0,
  },
  'title lines above and a total below': {
    lines: [
      'Sunshine Co-op,,,',
      'Printed for the board,,,',
      ',,,',
      'First name,Last name,Birth date,Email of mother',
      'Mia,Lind,2018-03-04,',
      'Theo,Lind,2016-03-04,',
      'Total: 2,,,',
    ],
    people: 2,
    families: 0,
    errors: ['7 First name: "Total: 2" isn’t a person. Skip this row.'],
  },
  'last names first, in one column': {
    lines: ['Student Name,DOB', '"Lind, Mia",2018-03-04', '"O\'Neill, Sean, Jr.",2016-03-04'],
    people: 2,
    families: 0,
  },
  'two children in one cell': {
    lines: ['Children,Parents,Parent email', 'Mia & Tom Lind,Anna Lind,anna@example.org'],
    people: 3,
    families: 1,
  },
  'children with their ages, and parents in one cell': {
    lines: [
      'Family,Parents,Emails,Kids',
      'Kim,Anna & Ben,"ben@example.org, anna@example.org","Ava (7), Hana (5)"',
      'Lind,Nora Lind,nora@example.org,Mia Lind',
    ],
    people: 6,
    families: 2,
  },
  'a parent in each row, with their kids': {
    lines: [
      'First Name,Last Name,Email,Phone,Kids',
      'Anna,Kim,anna@example.org,555-0101,"Ava, Hana"',
      'Nora,Lind,nora@example.org,,Mia',
      'Otto,Berg,otto@example.org,,none',
    ],
    people: 6,
    families: 2,
  },
  'parents of different last names': {
    lines: ['Parents,Kids', 'Anna Kim & Ben Lee,"Ava, Hana"'],
    people: 0,
    families: 0,
    errors: ['2 Children: Is the last name of Ava Kim or Lee? Write it with the first name.'],
  },
  'two parents in one cell': {
    lines: ['Student,Birth date,Parents', 'Mia Lind,2018-03-04,Anna and Bert Lind'],
    people: 3,
    families: 1,
  },
  'nothing, written as something': {
    lines: ['First name,Last name,Phone,Mother,Mother email', 'Mia,Lind,N/A,-,none', '-,,,,'],
    people: 1,
    families: 0,
    errors: ['3 First name: This field is required.'],
  },
  'a family in each row': {
    lines: [
      'Last name,Mother,Mother email,Child 1 name,Child 1 birthday,Child 2 name,Child 2 birthday,Child 3 name,Child 3 birthday',
      'Lind,Anna Lind,anna@example.org,Mia,2018-03-04,Tom,2016-03-04,,',
      'Berg,Nora Berg,nora@example.org,Otto,2018-03-04,Ella,2016-03-04,Ivy Park,2014-03-04',
    ],
    people: 7,
    families: 2,
  },
  'dates of many kinds': {
    lines: [
      'First name,Birth date',
      'Mia,03/14/2018',
      'Tom,4.3.2018',
      'Ivy,2018-03-04 00:00:00',
      'Ben,43194',
    ],
    people: 3,
    families: 0,
    errors: [
      '5 Birth date: "43194" looks like a spreadsheet’s date number, maybe for 2018-04-04. Enter the date, or format the column as a date and save the file again.',
    ],
  },
  'two parents, emails in capitals and columns without an end': {
    lines: [
      'First name,Last name,Mother,Mother email,Father,Father email,,,',
      'Mia,Lind,Anna Lind,ANNA@EXAMPLE.ORG,Bert Lind,bert@example.org,,,',
      'Tom,Lind,Anna Lind,anna@example.org,Bert Lind,Bert@Example.org,,,',
    ],
    people: 4,
    families: 1,
  },
  'emails of parents without a name': {
    lines: ['First name,Last name,Mother email', 'Mia,Lind,anna@example.org'],
    people: 0,
    families: 0,
    errors: [
      '2 Guardian 1 email: There’s no name to go with this. Add a name, or don’t import this column.',
    ],
  },
  'phones with words': {
    lines: [
      'First name,Phone,Emergency contact,Emergency phone',
      'Mia,555-0101 after five,Oma,911',
      'Tom,555-0101 ext. 5,Oma,911',
    ],
    people: 1,
    families: 0,
    errors: ['2 Phone: Enter a phone number, such as (828) 555-0142.'],
  },
}

/** Runs all steps without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
