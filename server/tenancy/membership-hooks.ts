import type { OpenStatus } from '#contract/classes/enrollments.ts'
import type { Db } from '../database/schema/schema.ts'
import { hook } from '../process/hook.ts'

type Authorized = {
  organizationId: number
  personId: number
  /** The application that approved them. */
  applicationId?: number | undefined
}

/** A person has become an Active member. */
export const memberAdmitted = hook<[Db, Authorized]>('memberAdmitted')

/** A former member has become an Active member again by themselves. */
export const formerMemberReturned =
  hook<[Db, { organizationId: number; organizationUserId: number; actorUserId: number }]>(
    'formerMemberReturned',
  )

/** Memberships of these people have changed; without ids, of anybody in the organization. */
export const membershipsChanged =
  hook<[Db, organizationId: number, personIds?: number[]]>('membershipsChanged')

type Ended = {
  organizationId: number
  organizationUserIds: number[]
  actorUserId: number
  action: 'TakenOut' | 'EnrollmentWithdrawn'
  reason?: string
}

/** Memberships have ended; what these members still have elsewhere, such as enrollments, ends too. */
export const membershipsEnded = hook<[Db, Ended]>('membershipsEnded')

type OpenEnrollment = { personId: number; className: string; status: OpenStatus }

/** Lists the open enrollments of some members. */
export const openEnrollments = hook<
  [Db, organizationId: number, organizationUserIds: number[]],
  OpenEnrollment[]
>('openEnrollments')
