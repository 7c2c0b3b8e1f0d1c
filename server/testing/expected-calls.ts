import type { Ids } from '../rights/matrix/test-ids.ts'
import type { Opened } from '../rights/matrix/test-visitors.ts'

/** What the call is sent instead of the least, once its setup is done. */
export type Setup = { ids?: Partial<Ids>; body?: object; token?: string }

/** What the tests expect of a call, in one record beside its route, in `x.expected.ts`. */
export type ExpectedCall = {
  /**
   * What it answers about an organization that is Private, and a family, in the order of `visitorNames`: to nobody, to a
   * session that is over, to a stranger, to an owner who is suspended, to a member who may view the family, to the teacher
   * of the class, to a guardian with full access to the family, to whoever holds nothing but one of the roles that an
   * organization begins with (Administrator, Registrar, Scheduler, Front desk, Teacher, Viewer), and to an owner, who has
   * full access to the family as well. Only the owner's email address is verified.
   */
  statuses: string
  /** The least that it takes. */
  body?: (ids: Ids) => object
  /** A body that names somebody who exists, where the least body names nobody. */
  naming?: (ids: Ids) => object
  /** The call is about somebody else, so that the owner finds nothing. */
  isOfOthers?: boolean
  /** An owner without the second factor that the organization requires may make it: it reads nothing about children. */
  needsNoSecondFactor?: true
  /** What it leaves in the audit log, one entry after the other. */
  audit?: string
  /** Arranges what has to be there before the owner can make the call. */
  ready?: (opened: Opened) => Promise<Setup>
  /**
   * The keys of what it answers about an organization, and who receives them of those who may make the call: everybody, or
   * whoever holds one of the permissions that are joined by "or", and all that are joined by "+"; or an owner. Keys that lie
   * deeper follow their place. What an entry of the audit log holds before and after is told apart by its own keys.
   */
  keys?: string
}

/** By method and path. */
export const expectCalls = (calls: Record<`${string} /api/${string}`, ExpectedCall>) => calls
