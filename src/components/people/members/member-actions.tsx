import { useMemo } from 'react'
import { linkOptions } from '@tanstack/react-router'
import type { Member } from '#contract/people/members.ts'
import { useEmailing } from '#src/components/organizations/announcements/email-action.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import type { RowActions } from '#src/components/table/row-actions.ts'
import { useInviting } from '../invitations/invite-action.tsx'
import { statusActions } from './status-actions.tsx'

export const memberNoun = ['member', 'members'] as const

/** The record of a member of the organization around. */
export const memberLink = ({ id }: { id: number }) =>
  linkOptions({
    from: '/organizations/$organizationId/admin',
    to: '/organizations/$organizationId/admin/all-members/$organizationUserId',
    params: { organizationUserId: id },
  })

const againstEmail = ({ status }: Member) => (status === 'Active' ? null : status.toLowerCase())

/** What the user may do with the members of a list. */
export function useMemberActions(organizationId: number): RowActions<Member> {
  const mayManage = useMay()('members.manage')
  const inviting = useInviting<Member>(organizationId)
  const emailing = useEmailing<Member>(organizationId, 'ids', againstEmail)
  return useMemo(
    () => ({
      actions: [
        ...emailing,
        ...(mayManage ? [inviting, ...statusActions(organizationId)] : []),
      ] as RowActions<Member>['actions'],
      link: memberLink,
    }),
    [organizationId, mayManage, inviting, emailing],
  )
}
