import { expectedCalls, type Row } from './test-calls.ts'
import type { Ids } from './test-ids.ts'

export const nameOf = ({ method, path }: Pick<Row, 'method' | 'path'>) => `${method} ${path}`

export const bodyOf = (row: Pick<Row, 'method' | 'path'>, ids: Ids): object | undefined => {
  const { naming, body } = expectedCalls.get(nameOf(row)) ?? {}
  return (naming ?? body)?.(ids)
}

/** These calls of the owner are about other people. Tests beside these calls make them as those people. */
export const ofOthers = [...expectedCalls]
  .filter(([, { isOfOthers }]) => isOfOthers)
  .map(([name]) => name)

/** These refuse the caller's own ids too: Mia has an account, and nobody waits for approval. */
export const atOdds = [
  'POST /api/OrganizationUser/admin/merge-into/:organizationUserId newcomer',
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
