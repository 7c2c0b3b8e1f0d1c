import { expect, test } from 'vitest'
import { guessFields } from './guess-fields.ts'

test.each([
  ['Mom First', 'Guardian1FirstName'],
  ['Dad Last', 'Guardian2LastName'],
  ['First parent', 'Guardian1FullName'],
  ['Second guardian email', 'Guardian2Email'],
  ['Parent 2 first name', 'Guardian2FirstName'],
  ['First name of mother', null],
  ['Parent/Guardian Name(s)', 'Guardians'],
  ['Child 2 First & Last Name', 'Child2FullName'],
  ['Kids (ages)', 'Children'],
  ['Legal first name', 'FirstName'],
  ['Preferred first name', 'PreferredName'],
  ['Correo de la madre', 'Guardian1Email'],
  ['Nom de l’élève', 'LastName'],
])('A column named %s means %s', (header, field) => {
  expect(guessFields([header], [])).toEqual([field])
})
