import type { ClassDayType } from '#contract/timetable/class-days.query.ts'
import type { ReportName } from '#contract/reports/reports.ts'
import { begunOrganization, coop } from '#server/demo/organizations.ts'

/** The people who look at screens. `pendingLogin` has entered a password and is asked for a code. */
export type Viewer =
  | 'visitor'
  | 'pendingLogin'
  | 'owner'
  | 'teacher'
  | 'student'
  | 'siteAdministrator'

/** The parameters of an address, as names of people and records of the demo data. */
export interface Names {
  organizationId?: string
  /** The name, or the weekday of a class in the current semester. */
  classId?: string
  organizationUserId?: string
  semesterId?: 'now' | 'planned' | 'later' | 'inRound'
  /** The name of a person in the family. */
  familyId?: string
  adultId?: string
  childId?: string
  /** The name of the file. */
  importId?: string
  roleId?: string
  /** The name of the applicant. */
  applicationId?: string
  exceptionRequestId?: string
  /** The title. */
  announcementId?: string
  webhookId?: string
  report?: ReportName
  /** The type. */
  classDayId?: ClassDayType
}

export interface Screen {
  who: Viewer
  /** The route in the router's spelling, with its search parameters. */
  address: string
  heading: string | RegExp
  names: Names
  /** What the viewer chooses there, one after the other, before the screen is looked at. */
  chosen?: readonly string[]
}

const inCoop = { organizationId: coop.name }
export const justBegun = { organizationId: begunOrganization }

export const seenBy =
  (who: Viewer) =>
  (address: string, heading: string | RegExp, names: Names = {}): Screen => ({
    who,
    address,
    heading,
    names: { ...inCoop, ...names },
  })

export const visitor = seenBy('visitor')
export const pendingLogin = seenBy('pendingLogin')
export const owner = seenBy('owner')
export const teacher = seenBy('teacher')
export const student = seenBy('student')

/** The title of a screen in reports: its viewer, and the address with the names of its records. */
export const titleOf = ({ who, address, names, chosen = [] }: Screen) =>
  [
    `${who} ${address.replace(/\$(\w+)/g, (_, param: keyof Names) => names[param] ?? param)}`,
    ...chosen,
  ].join(', ')
