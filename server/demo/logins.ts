/** Everybody's password. */
export const demoPassword = 'welcome to Kinroll'

/** The owner of the co-op, a member of several other organizations. */
export const demoOwner = 'Miriam Castellanos'

export const demoTeacher = 'Samuel Adeyemi'

export const demoStudent = 'Lucía Castellanos'

export const demoRegistrar = 'Katrin Müller'

export const secondOwner = 'Jonathan Whitfield'

/** People who can log in, and their role in the co-op. */
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

/** Has not verified their address yet. */
export const unverified = 'Lucía'

/** The address that a person with this first name logs in with. */
export const emailOf = (firstName: string) =>
  `${firstName.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')}@example.org`

/** The other devices on which people are logged in: whose, the name of the device, and the age of the session. */
export const devices = [
  {
    firstName: 'Miriam',
    userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    hoursSinceSeen: 5,
  },
  {
    firstName: 'Miriam',
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    hoursSinceSeen: 24 * 12,
  },
  { firstName: 'Miriam', userAgent: null, hoursSinceSeen: 24 * 20 },
] as const
