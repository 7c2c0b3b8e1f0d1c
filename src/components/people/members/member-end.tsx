import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { MemberCard } from '#contract/people/members.ts'
import {
  deleteMember,
  endOpenEnrollments,
  memberQuery,
  openEnrollmentsQuery,
} from '#src/api/people/members.api.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { useDeletion } from '#src/components/forms/use-deletion.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card, focusCard } from '#src/ui/card.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { ActionButtons } from '#src/components/table/chosen-action.tsx'
import { memberLink, memberNoun } from './member-actions.tsx'
import { statusActions } from './status-actions.tsx'
import { endingConsequence, openEnrollmentWords, seatsStay } from './status-changes.ts'

/** Suspends, archives, restores or deletes a membership. */
export function MemberEnd({ member }: { member: MemberCard }) {
  const { id, organizationId, name } = member
  const navigate = useNavigate()
  const remove = useDeletion(deleteMember, {
    successMessage: 'Member was deleted successfully',
    refresh: [['members', 'page'], ['counts']],
    queryKey: memberQuery(id).queryKey,
    leave: (how) =>
      navigate({
        to: '/organizations/$organizationId/admin/all-members',
        params: { organizationId },
        ...how,
      }),
  })

  return (
    <Card title="Membership">
      <Row gap="tight" wrap>
        <ActionButtons
          row={member}
          of={{ actions: statusActions(organizationId), link: memberLink }}
          noun={memberNoun}
        />
        <AskFirst
          label="Delete"
          title={`Delete ${name}?`}
          confirmLabel="Delete"
          look="quiet"
          act={() => remove(id)}
        >
          This permanently deletes the record with its notes and history. People who were ever in a
          class can only be archived.
        </AskFirst>
      </Row>
      {member.status === 'Archived' && <SeatsKept member={member} />}
    </Card>
  )
}

/** The remaining enrollments of an archived member. */
function SeatsKept({ member: { id, organizationId, name } }: { member: MemberCard }) {
  const { data: open } = useQuery(openEnrollmentsQuery(organizationId, [id]))
  const end = useChange(endOpenEnrollments, {
    successMessage: 'Enrollments were ended successfully',
  })
  const place = useRef<HTMLSpanElement>(null)
  const seats = open && openEnrollmentWords(name, true, open)
  return (
    <>
      <span ref={place} hidden />
      {seats && (
        <Notice tone="warning">
          <Stack gap="tight">
            <p>
              {seats} {seatsStay} {open.reasonAgainst}
            </p>
            {open.reasonAgainst === null && (
              <AskFirst
                label="End these enrollments"
                title={`End open enrollments for ${name}?`}
                confirmLabel="End enrollments"
                size="small"
                act={async () => {
                  await end(id)
                  // The button is about to disappear.
                  focusCard(place.current)
                }}
              >
                {seats} {endingConsequence} Restoring {name} won’t bring them back.
              </AskFirst>
            )}
          </Stack>
        </Notice>
      )}
    </>
  )
}
