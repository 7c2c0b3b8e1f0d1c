import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { memberQuery } from '#src/api/people/members.api.ts'
import { memberRightsQuery } from '#src/api/rights/roles.api.ts'
import { ofOrganization, orNotFound } from '#src/components/addresses/found.ts'
import type { App } from '#src/components/frame/app.ts'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { MemberRights } from '#src/components/rights/roles/member-rights.tsx'
import { MembershipBadges } from '#src/components/organizations/organizations/organization-facts.tsx'
import { Card } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { EmailBounces } from './email-bounces.tsx'
import { MemberEdit } from './member-edit.tsx'
import { MemberEnd } from './member-end.tsx'
import { MemberFacts, MemberFamily } from './member-facts.tsx'
import { MemberHistory } from './member-history.tsx'
import { MemberInvitation } from '../invitations/member-invitation.tsx'
import { MergeCard, MergedNotice } from './merge-card.tsx'

interface MemberOf {
  organizationId: number
  organizationUserId: number
}

/** Fetches a member of this organization; one of another organization is not found. */
export async function loadMember(app: App, { organizationId, organizationUserId }: MemberOf) {
  const { queries } = app
  await Promise.all([
    queries
      .fetchQuery(memberQuery(organizationUserId))
      .then(ofOrganization(organizationId), orNotFound),
    queries.prefetchQuery(memberRightsQuery(organizationUserId)),
  ])
}

/** One member, with the actions of administrators. */
export function MemberScreen({ id }: { id: number }) {
  const { data } = useSuspenseQuery(memberQuery(id))
  const { data: rights } = useQuery(memberRightsQuery(id))
  const { name, photoUrl, mergedInto, families = [], account, isAnonymous } = data
  const may = useMay()
  const mayManage = may('members.manage') && rights?.reasonAgainst === null
  const isOver = data.status === 'Suspended' || data.status === 'Archived'
  const isToClaim = !mergedInto && account !== 'Active' && !isOver
  return (
    <Screen
      title={name}
      width="form"
      media={<Avatar name={name} size="large" imageUrl={photoUrl} />}
      state={<MembershipBadges membership={data} />}
    >
      {mergedInto && <MergedNotice member={data} by={mergedInto} />}
      {data.isEmailBounced && <EmailBounces member={data} mayManage={mayManage} />}
      <Card title="Overview">
        {mergedInto || !mayManage ? (
          <Stack>
            <MemberFacts member={data} />
            {rights?.reasonAgainst && (
              <Notice title="You can’t change this member.">{rights.reasonAgainst}</Notice>
            )}
          </Stack>
        ) : (
          <FormInPlace key={id} label="Edit" instead={<MemberFacts member={data} />}>
            {(close) => (
              <div ref={focusFirstField}>
                <MemberEdit member={data} onClose={close} />
              </div>
            )}
          </FormInPlace>
        )}
      </Card>
      {isAnonymous && isToClaim && may('members.manage', 'teachers.manage') && (
        <MergeCard member={data} />
      )}
      {isToClaim && mayManage && <MemberInvitation member={data} />}
      {families.map((family) => (
        <MemberFamily key={family.id} family={family} />
      ))}
      {!mergedInto && <MemberRights member={data} />}
      {may('audit.view', 'members.manage') && <MemberHistory id={id} />}
      {!isAnonymous && isToClaim && mayManage && <MergeCard member={data} />}
      {!mergedInto && mayManage && <MemberEnd member={data} />}
    </Screen>
  )
}

const focusFirstField = (place: HTMLElement | null) => place?.querySelector('input')?.focus()
