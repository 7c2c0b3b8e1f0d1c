import { describe, expect, test } from 'vitest'
import { CalendarDate } from '#contract/dates/date.ts'
import { dateOrderOf, readDate } from './read-dates.ts'
import { readCsv } from './read-csv.ts'
import { guessFields } from './guess-fields.ts'
import { readRows } from './read-rows.ts'
import { atOnce } from './test-spreadsheets.ts'

describe('A birth date', () => {
  test.each([
    ['03/04/2015', false, '2015-03-04'],
    ['03/04/2015', true, '2015-04-03'],
    ['2015-03-04', true, '2015-03-04'],
    ['4.3.2015', false, '2015-03-04'],
    ['02/29/2016', false, '2016-02-29'],
    ['Sep 10, 2016', false, '2016-09-10'],
    ['Sept. 10th 2016', true, '2016-09-10'],
    ['september 3, 2016', true, '2016-09-03'],
    ['10 September 2016', false, '2016-09-10'],
    ['10-Sep-16', false, '2016-09-10'],
    ['03/04/15', false, '2015-03-04'],
    ['03/04/15', true, '2015-04-03'],
    ['4.3.15', false, '2015-03-04'],
    ['02/01/78', false, '1978-02-01'],
    ['02/01/29', false, '1929-02-01'],
  ])('%s, the day first %s, is %s', (text, isDayFirst, date) => {
    expect(readDate(text, isDayFirst)).toEqual({ date })
  })

  test.each([
    ['13/5/2014', 'There is no month 13. The month comes first, as in 03/14/2015.'],
    ['13.13.2014', 'There is no month 13.'],
    ['02/29/2015', 'There is no February 29 in 2015.'],
    ['31/02/2015', 'There is no February 31 in 2015.'],
    ['31.04.2015', 'There is no April 31 in 2015.'],
    ['02/29/15', 'There is no February 29 in 2015.'],
    ['Feb 30, 2015', 'There is no February 30 in 2015.'],
    ['Mars 3, 2015', '"Mars 3, 2015" isn’t a date. Use the format 03/14/2015.'],
    ['Ma 3, 2015', '"Ma 3, 2015" isn’t a date. Use the format 03/14/2015.'],
    [
      '43194',
      '"43194" looks like a spreadsheet’s date number, maybe for 2018-04-04. Enter the date, or format the column as a date and save the file again.',
    ],
    ['soon', '"soon" isn’t a date. Use the format 03/14/2015.'],
    ['01/01/2999', 'A birth date cannot be in the future.'],
    ['13/01/2999', 'A birth date cannot be in the future.'],
    ['30/30/2999', 'A birth date cannot be in the future.'],
  ])('%s is an error', (text, problem) => {
    expect(readDate(text, false)).toEqual({ problem })
  })

  test('of a field that may be in the future has a year as in a spreadsheet: 1998, but 2027', () => {
    expect(readDate('06/30/27', false, CalendarDate)).toEqual({ date: '2027-06-30' })
    expect(readDate('06/30/98', false, CalendarDate)).toEqual({ date: '1998-06-30' })
  })

  test('has its day first if most dates of the column do', () => {
    expect(dateOrderOf(['13/5/2014', '3/14/2015', '3/15/2015', '1/2/2015'])).toBe('MonthFirst')
    expect(dateOrderOf(['13/5/2014', '14/5/2014', '3/14/2015'])).toBe('DayFirst')
  })

  test('has no order if both are equally frequent, and needs none without a slash', () => {
    expect(dateOrderOf(['13/5/2014', '3/14/2015'])).toBe('Open')
    expect(dateOrderOf(['3/4/2015'])).toBe('Open')
    expect(dateOrderOf(['4.3.2015', '2015-03-04', '5/5/2015', 'Sep 10, 2016'])).toBe('Clear')
    expect(dateOrderOf(['13/5/14', '3/4/15'])).toBe('DayFirst')
  })

  test.each([
    ['13/11/2014', 'DayFirst'],
    ['13/12/2014', 'DayFirst'],
    ['12/13/2014', 'MonthFirst'],
    ['11/13/2014', 'MonthFirst'],
    ['12/11/2014', 'Open'],
    ['11/12/2014', 'Open'],
  ])('%s beside 12/11/2014 makes the order %s: there is no month 13', (text, order) => {
    expect(dateOrderOf(['12/11/2014', text])).toBe(order)
  })

  test('with a day 13 decides how all the others are read', () => {
    const rows = rowsOf('First name,Birth date\nIda,12/11/2014\nMia,13/11/2014\nTheo,11/12/2014\n')
    expect(rows.map(({ person }) => person.birthDate)).toEqual([
      '2014-11-12',
      '2014-11-13',
      '2014-12-11',
    ])
  })

  test('that does not fit is an error in its own row only', () => {
    const rows = rowsOf('First name,Birth date\nIda,3/4/2015\nMia,13/5/2014\nTheo,3/14/2015\n')
    expect(rows.map(({ problems }) => problems.length)).toEqual([0, 1, 0])
  })

  test('with two digits for its year says how it is read', () => {
    const [row, other] = rowsOf('First name,Birth date\nIda,2/1/11\nMia,2/1/2011\n')
    expect(row?.notes).toEqual(['The birth date 2/1/11 is read as 02/01/2011.'])
    expect(other?.notes).toEqual([])
  })

  test.each(['Sep 10, 2016, Mar 3, 2018', '9/10/2016, 3/3/2018', 'Sep 10, 2016 and 2018-03-03'])(
    'of each child is in one cell: %s',
    (dates) => {
      const rows = rowsOf(`Children,Birth dates\nIda Lind and Mia Lind,"${dates}"\n`)
      expect(rows.flatMap(({ problems }) => problems)).toEqual([])
    },
  )
})

function rowsOf(text: string) {
  const { headers, cells } = readCsv(text)
  return atOnce(readRows(guessFields(headers, cells), cells))
}
