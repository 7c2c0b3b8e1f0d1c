import { expect, test } from 'vitest'
import papa from 'papaparse'
import { joinOneRoster } from './read-one-roster.ts'

const sheet = (name: string, ...lines: string[]) => ({
  name,
  fileName: `school.zip, ${name}`,
  text: lines.join('\n'),
})

const users = sheet(
  'users.csv',
  'sourcedId,status,givenName,familyName,preferredFirstName,email,grades',
  's1,active,Ava,Kim,,,04',
  't1,active,Theresa,Tam,Tess,tess@example.org,',
  't2,active,Tom,Lind,,,',
)
const orgs = sheet('orgs.csv', 'sourcedId,status,name,type', 'o1,active,Lindenschule,school')
const demographics = sheet(
  'demographics.csv',
  'sourcedId,status,birthDate,sex',
  's1,active,2016-05-04,female',
)
const roles = sheet(
  'roles.csv',
  'sourcedId,userSourcedId,roleType,role',
  'r1,t1,primary,teacher',
  'r2,t1,secondary,parent',
  'r3,s1,primary,student',
)
const classes = sheet(
  'classes.csv',
  'sourcedId,status,title,courseSourcedId,location',
  'c1,active,Algebra,k1,Room 4',
  'c2,tobedeleted,Latin,k2,',
  'c3,,"Arts, older",k3,',
)
const enrollments = sheet(
  'enrollments.csv',
  'sourcedId,status,classSourcedId,userSourcedId,role,primary',
  'e1,active,c1,t1,teacher,true',
  'e2,active,c1,t2,teacher,false',
  'e3,active,c1,s1,student,',
  'e4,tobedeleted,c3,t2,teacher,true',
)

const peopleIn = (...sheets: (typeof users)[]) =>
  papa.parse<Record<string, string>>(joinOneRoster(sheets)?.text ?? '', { header: true }).data

test('Sheets without people of OneRoster are not joined', () => {
  expect(joinOneRoster([orgs, classes])).toBeNull()
  expect(joinOneRoster([sheet('a.csv', 'Name', 'Ida'), sheet('b.csv', 'Name', 'Ben')])).toBeNull()
})

test('A person has the birth date and the primary role of the other files', () => {
  expect(peopleIn(orgs, roles, demographics, users)).toMatchObject([
    { givenName: 'Ava', birthDate: '2016-05-04', role: 'student' },
    { givenName: 'Theresa', birthDate: '', role: 'teacher' },
    { givenName: 'Tom', birthDate: '', role: 'no role' },
  ])
})

test('Roles of the users themselves stay without another file of roles', () => {
  const withRoles = sheet(
    'users.csv',
    'sourcedId,givenName,familyName,role',
    's1,Ava,Kim,student',
    'p1,Anna,Kim,parent',
  )
  expect(peopleIn(withRoles, demographics)).toMatchObject([
    { role: 'student', birthDate: '2016-05-04' },
    { role: 'parent' },
  ])
})

test('The import is named after the file with the people', () => {
  expect(joinOneRoster([orgs, users])?.fileName).toBe('school.zip, users.csv')
})

test('A class has its room and its primary teacher, and deleted ones are left out', () => {
  const unknown = { slot: '', ages: '', seats: '' }
  expect(joinOneRoster([users, classes, enrollments])?.classes).toEqual([
    { name: 'Algebra', teacher: 'Tess Tam', room: 'Room 4', ...unknown },
    { name: 'Arts, older', teacher: '', room: '', ...unknown },
  ])
})

test('The sheets of a workbook declare their separator', () => {
  const declared = { ...demographics, text: `sep=,\n${demographics.text}` }
  expect(peopleIn(users, declared)[0]?.['birthDate']).toBe('2016-05-04')
})
