import { defineParameterType } from 'playwright-bdd'
import { dayOf } from './day.ts'
import type { Fixtures } from './fixtures.ts'

/** An address that people visit. `title` is the record's title on the screen; `about` is a text to wait for. */
export interface Place {
  path: string
  title?: string
  about?: string
}

/** The named parts of an administration. Others are named by the end of their address. */
const parts = {
  members: 'all-members',
  owners: 'owners',
  teachers: 'teachers',
  students: 'students',
  parents: 'parents',
  families: 'families',
  roles: 'roles',
  semesters: 'semesters',
  'class days': 'class-days',
  classes: 'classes',
  timetable: 'classes/timetable',
  'custom fields': 'custom-fields',
  rooms: 'rooms',
  'grade levels': 'grade-levels',
  applications: 'application',
  announcements: 'announcements',
  attendance: 'attendance',
  absences: 'absences',
  imports: 'imports',
  reports: 'reports',
  history: 'audit',
  settings: 'settings',
  webhooks: 'webhooks',
  'undelivered emails': 'undelivered-emails',
}

const text = '"([^"]*)"'

/** Places are written with the names of people, records and organizations. */
const places: [pattern: string, (fixtures: Fixtures, ...names: string[]) => Promise<Place>][] = [
  ['"(/[^"]*)"', async (_, path = '') => ({ path })],
  [
    `the page of ${text}`,
    async (fixtures, title = '') => ({
      path: `/organizations/${await fixtures.organizationId(title)}/`,
      title,
    }),
  ],
  [
    `the catalog of ${text}`,
    async (fixtures, name = '') => ({
      path: `/organizations/${await fixtures.organizationId(name)}/classes`,
    }),
  ],
  [
    `the plan of ${text}`,
    async (fixtures, name = '') => ({
      path: `/organizations/${await fixtures.organizationId(name)}/plan`,
    }),
  ],
  [`the administration of ${text}`, (fixtures, name = '') => administration(fixtures, name)],
  [
    `the (${Object.keys(parts).join('|')}) of ${text}`,
    (fixtures, part = '', name = '') =>
      administration(fixtures, name, `/${parts[part as keyof typeof parts]}`),
  ],
  [
    `${text} in the administration of ${text}`,
    (fixtures, path = '', name = '') => administration(fixtures, name, `/${path}`),
  ],
  [
    `the class ${text} in the administration of ${text}`,
    async (fixtures, title = '', name = '') =>
      administration(fixtures, name, `/classes/${await fixtures.classId(title)}`),
  ],
  [
    `the (students|attendance|settings) of the class ${text} in the administration of ${text}`,
    async (fixtures, tab = '', title = '', name = '') =>
      administration(fixtures, name, `/classes/${await fixtures.classId(title)}?tab=${tab}`),
  ],
  [
    `${text} of the semester ${text} in the administration of ${text}`,
    async (fixtures, path = '', name = '', organization = '') => {
      const { id } = await fixtures.semester({ organization, name })
      return administration(fixtures, organization, `/${path}?semesterId=${id}`)
    },
  ],
  [
    `the registration round of ${text} in the administration of ${text}`,
    async (fixtures, name = '', organization = '') => {
      const { id } = await fixtures.semester({ organization, name })
      return administration(fixtures, organization, `/registration-rounds/${id}`)
    },
  ],
  [
    `the class ${text}`,
    async (fixtures, title = '') => ({
      path: `/my/classes/${await fixtures.classId(title)}`,
      title,
    }),
  ],
  [
    `the attendance of ${text} on (\\d\\d/\\d\\d/\\d{4})`,
    async (fixtures, name = '', day = '') => {
      const { classId, classDayId } = await fixtures.sheet(name, dayOf(day))
      return { path: `/my/classes/${classId}/attendance/${classDayId}`, about: name }
    },
  ],
  [
    'the family of (\\w+)',
    async (fixtures, name = '') => ({ path: `/my/family/${await fixtures.familyId(name)}` }),
  ],
]

async function administration(fixtures: Fixtures, name: string, rest = ''): Promise<Place> {
  return { path: `/organizations/${await fixtures.organizationId(name)}/admin${rest}` }
}

defineParameterType({
  name: 'place',
  regexp: places.map(([pattern]) => new RegExp(pattern.replaceAll(/\((?!\?)/g, '(?:'))),
  transformer: (said: string) => (fixtures: Fixtures) => {
    for (const [pattern, find] of places) {
      const names = new RegExp(`^${pattern}$`).exec(said)?.slice(1)
      if (names) return find(fixtures, ...names)
    }
    throw new Error(`Nobody knows where ${said} is.`)
  },
})

export type FindPlace = (fixtures: Fixtures) => Promise<Place>
