import { bodies, type Ids } from './test-bodies.ts'
import type { Row } from './test-rights.ts'

const ownChild = ({ childId }: Ids) => ({ personId: childId })

/** Bodies that name somebody who is there, unlike the least that a call takes. */
const naming: typeof bodies = {
  'POST /api/Class/:classId/enrol': ownChild,
  'POST /api/Class/:classId/withdraw': ownChild,
}

export const nameOf = ({ method, path }: Pick<Row, 'method' | 'path'>) => `${method} ${path}`

export const bodyOf = (row: Pick<Row, 'method' | 'path'>, ids: Ids): object | undefined =>
  (naming[nameOf(row)] ?? bodies[nameOf(row)])?.(ids)

/** What the owner asks here is about somebody else, and not there for them. Tests beside these calls ask as who they are for. */
export const ofOthers = [
  'POST /api/Account/records/:recordMoveId/part',
  'POST /api/Organization/my-invitations/:invitationId/accept',
  'DELETE /api/Organization/my-invitations/:invitationId',
  'POST /api/Family/my/:familyId/shared/:familyInvitationId',
  'PUT /api/Application/my/:applicationId/withdraw',
  'PUT /api/Application/my/:applicationId/answer',
]

/** These refuse their own as well: Mia has an account, and nobody waits to be let in. */
export const atOdds = [
  'POST /api/OrganizationUser/admin/:organizationUserId/replace-with newcomer',
  'POST /api/Family/my/:familyId/adults/:adultId/let-in adultId',
]

const members = '/api/OrganizationUser/admin'
export const planted: [string, string, (own: Ids, other: Ids) => object][] = [
  [
    'PUT',
    `${members}/organization/:organizationId/status`,
    (own, other) => ({
      ids: [own.organizationUserId, other.organizationUserId],
      status: 'Archived',
    }),
  ],
  [
    'POST',
    `${members}/organization/:organizationId/invite`,
    (own, other) => ({ ids: [own.organizationUserId, other.organizationUserId] }),
  ],
  [
    'POST',
    `${members}/invite`,
    ({ organizationId }, { organizationUserId }) => ({
      email: 'eva@example.org',
      organizationId,
      organizationUserId,
      isTeacher: false,
      isStudent: false,
      isParent: true,
    }),
  ],
  [
    'PUT',
    '/api/Class/admin/:classId',
    (own, { organizationUserId }) => ({
      ...bodyOf({ method: 'PUT', path: '/api/Class/admin/:classId' }, own),
      teachers: [{ organizationUserId, role: 'Lead' }],
    }),
  ],
  [
    'PUT',
    '/api/Class/admin/:classId',
    (own, { roomId }) => ({
      ...bodyOf({ method: 'PUT', path: '/api/Class/admin/:classId' }, own),
      roomId,
    }),
  ],
  [
    'POST',
    '/api/Class/admin',
    (own, { timeSlotId: slotId }) => ({
      ...bodyOf({ method: 'POST', path: '/api/Class/admin' }, own),
      slotId,
    }),
  ],
]
