import type { ClassDayType } from '#contract/timetable/class-days.ts'
import type { ReportName } from '#contract/reports/reports.ts'
import { begunOrganization, coop } from '#server/demo/organizations.ts'

/** Of these, `comer` has given a password, and is asked for a code. */
export type Onlooker = 'visitor' | 'comer' | 'owner' | 'teacher' | 'student'

/** What the parameters of an address stand for: people and records of the demo data by their names. */
export interface Names {
  organizationId?: string
  /** Its name; or the weekday of one that meets in the semester that runs. */
  classId?: string
  organizationUserId?: string
  semesterId?: 'now' | 'planned'
  /** Who is in the family. */
  familyId?: string
  adultId?: string
  childId?: string
  /** The file. */
  importId?: string
  roleId?: string
  /** The applicant. */
  applicationId?: string
  /** Its title. */
  announcementId?: string
  report?: ReportName
  /** Its type. */
  classDayId?: ClassDayType
}

export interface Screen {
  who: Onlooker
  /** The route, as the router's tree spells it, with what follows the question mark. */
  address: string
  heading: string | RegExp
  names: Names
}

const inCoop = { organizationId: coop.name }
export const justBegun = { organizationId: begunOrganization }

const seenBy =
  (who: Onlooker) =>
  (address: string, heading: string | RegExp, names: Names = {}): Screen => ({
    who,
    address,
    heading,
    names: { ...inCoop, ...names },
  })

export const visitor = seenBy('visitor')
export const comer = seenBy('comer')
export const owner = seenBy('owner')
export const teacher = seenBy('teacher')
export const student = seenBy('student')

/** What a screen is called in reports: whose it is, and the address with the names of what it shows. */
export const titleOf = ({ who, address, names }: Screen) =>
  `${who} ${address.replace(/\$(\w+)/g, (_, param: keyof Names) => names[param] ?? param)}`
