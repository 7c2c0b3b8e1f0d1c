import type { Ids } from '../rights/matrix/test-ids.ts'
import type { Opened } from '../rights/matrix/test-visitors.ts'

/** The body to send instead of the minimal one, after the setup. */
export type Setup = { ids?: Partial<Ids>; body?: object; token?: string }

/** What the tests expect of a call, in one record beside its route, in `x.expected.ts`. */
export type ExpectedCall = {
  /**
   * The statuses for a Private organization and a family, in the order of `visitorNames`: nobody, an expired session,
   * a stranger, a suspended owner, a member who may view the family, the teacher of the class, a guardian with full
   * access to the family, members with only one of the default roles (Administrator, Registrar, Scheduler, Front
   * desk, Teacher, Viewer), and an owner, who also has full access to the family. Only the owner's email address is
   * verified.
   */
  statuses: string
  /** The status for a site administrator, if it is not that of a stranger. */
  siteAdministrator?: number
  /** The minimal body. */
  body?: (ids: Ids) => object
  /** A body that names an existing person, if the minimal body names nobody. */
  naming?: (ids: Ids) => object
  /** The call is about another person, so the owner finds nothing. */
  isOfOthers?: boolean
  /** An owner without the required second factor may make it: it reads nothing about children. */
  needsNoSecondFactor?: true
  /** The expected audit entries, in order. */
  audit?: string
  /** Creates what the owner needs to make the call. */
  ready?: (opened: Opened) => Promise<Setup>
  /**
   * The keys of its answer about an organization, and who gets them among those who may make the call: everybody, or
   * members with one of the permissions joined by "or", or all joined by "+"; or an owner. Nested keys follow their
   * parent. The `before` and `after` of an audit entry are distinguished by their own keys.
   */
  keys?: string
}

/** By method and path. */
export const expectCalls = (calls: Record<`${string} /api/${string}`, ExpectedCall>) => calls
