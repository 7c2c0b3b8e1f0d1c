import { defineParameterType } from 'playwright-bdd'
import { dayOf } from './day.ts'
import type { Stage } from './stage.ts'

/** Where somebody can be. A record's title stands on its screen; `about` is what a visitor waits to read there. */
export interface Place {
  path: string
  title?: string
  about?: string
}

/** The parts of an administration that have a name. Others are named by the end of their address. */
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
  rooms: 'rooms',
  applications: 'application',
  announcements: 'announcements',
  attendance: 'attendance',
  imports: 'imports',
  reports: 'reports',
  history: 'audit',
  settings: 'settings',
}

const text = '"([^"]*)"'

/** People, records and organizations go by their names, which may be said in several scenarios at once. */
const places: [pattern: string, (stage: Stage, ...names: string[]) => Promise<Place>][] = [
  ['"(/[^"]*)"', async (_, path = '') => ({ path })],
  [
    `the page of ${text}`,
    async (stage, title = '') => ({
      path: `/organizations/${await stage.organizationId(title)}/`,
      title,
    }),
  ],
  [
    `the catalog of ${text}`,
    async (stage, name = '') => ({
      path: `/organizations/${await stage.organizationId(name)}/classes`,
    }),
  ],
  [`the administration of ${text}`, (stage, name = '') => administration(stage, name)],
  [
    `the (${Object.keys(parts).join('|')}) of ${text}`,
    (stage, part = '', name = '') =>
      administration(stage, name, `/${parts[part as keyof typeof parts]}`),
  ],
  [
    `${text} in the administration of ${text}`,
    (stage, path = '', name = '') => administration(stage, name, `/${path}`),
  ],
  [
    `the class ${text} in the administration of ${text}`,
    async (stage, title = '', name = '') =>
      administration(stage, name, `/classes/${await stage.classId(title)}`),
  ],
  [
    `${text} of the semester ${text} in the administration of ${text}`,
    async (stage, path = '', name = '', organization = '') => {
      const { id } = await stage.semester({ organization, name })
      return administration(stage, organization, `/${path}?semesterId=${id}`)
    },
  ],
  [
    `the class ${text}`,
    async (stage, title = '') => ({ path: `/my/classes/${await stage.classId(title)}`, title }),
  ],
  [
    `the attendance of ${text} on (\\d\\d/\\d\\d/\\d{4})`,
    async (stage, name = '', day = '') => {
      const { classId, classDayId } = await stage.sheet(name, dayOf(day))
      return { path: `/my/classes/${classId}/attendance/${classDayId}`, about: name }
    },
  ],
  [
    'the family of (\\w+)',
    async (stage, name = '') => ({ path: `/my/family/${await stage.familyId(name)}` }),
  ],
]

async function administration(stage: Stage, name: string, rest = ''): Promise<Place> {
  return { path: `/organizations/${await stage.organizationId(name)}/admin${rest}` }
}

defineParameterType({
  name: 'place',
  regexp: places.map(([pattern]) => new RegExp(pattern.replaceAll(/\((?!\?)/g, '(?:'))),
  transformer: (said: string) => (stage: Stage) => {
    for (const [pattern, find] of places) {
      const names = new RegExp(`^${pattern}$`).exec(said)?.slice(1)
      if (names) return find(stage, ...names)
    }
    throw new Error(`Nobody knows where ${said} is.`)
  },
})

export type FindPlace = (stage: Stage) => Promise<Place>
