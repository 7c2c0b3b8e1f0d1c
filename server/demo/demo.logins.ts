/** Everybody's password. */
export const demoPassword = 'welcome to Kinroll'

/** Who owns the co-op, and belongs to several organizations besides. */
export const demoOwner = 'Miriam Castellanos'

export const demoTeacher = 'Samuel Adeyemi'

export const secondOwner = 'Jonathan Whitfield'

/** Who can log in: themselves, and what they are to the co-op. */
export const logins = [
  { firstName: 'Miriam', lastName: 'Castellanos', role: 'owner' },
  { firstName: 'Rafael', lastName: 'Castellanos', role: 'parent' },
  { firstName: 'Lucía', lastName: 'Castellanos', role: 'student' },
  { firstName: 'Jonathan', lastName: 'Whitfield', role: 'second owner' },
  { firstName: 'Samuel', lastName: 'Adeyemi', role: 'teacher' },
  { firstName: 'Judith', lastName: 'Steinberg', role: 'teacher' },
  { firstName: 'Wilhelmina', lastName: 'Featherstonehaugh-Montgomery', role: 'teacher' },
  { firstName: 'Adaeze', lastName: 'Okonkwo', role: 'parent and teacher' },
  { firstName: 'Ruth', lastName: 'Yoder', role: 'parent, teacher and front desk' },
  { firstName: 'Bo', lastName: 'Li', role: 'parent' },
  { firstName: 'Eleanor', lastName: 'Whitfield', role: 'student' },
  { firstName: 'Katrin', lastName: 'Müller', role: 'parent and registrar' },
] as const

/** Who has not followed the link in their letter yet. */
export const unverified = 'Lucía'

/** The address that somebody of this first name logs in with. */
export const emailOf = (firstName: string) =>
  `${firstName.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')}@example.org`
