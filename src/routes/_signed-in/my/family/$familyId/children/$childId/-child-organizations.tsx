import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ChildOrganization } from '#contract/people/child-organizations.ts'
import type { FamilyChild, MyFamily } from '#contract/people/families.ts'
import {
  bringChildBack,
  childOrganizationsQuery,
  takeChildOut,
} from '#src/api/people/families.api.ts'
import { mayEdit } from '#src/routes/_signed-in/my/family/-family-words.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { Later } from '#src/components/frame/later.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { openClassWords } from '#src/components/people/members/status-changes.ts'
import { Card, focusCard } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { displayInstant } from '#src/ui/text/times/display-date.ts'

interface ChildOrganizationsProps {
  family: MyFamily
  child: FamilyChild
}

/** Where a child belongs, and how its family ends that, or undoes it. */
export function ChildOrganizations({ family, child }: ChildOrganizationsProps) {
  const key = { familyId: family.id, personId: child.personId }
  const asked = useQuery(childOrganizationsQuery(key))
  return (
    <Card
      id="organizations"
      title="Organizations"
      description={`Those that have ${child.firstName} on their list can see care notes and emergency contacts.`}
    >
      <Later of={asked} failed="The organizations could not be loaded.">
        {(organizations) =>
          organizations.length === 0 ? (
            <p>{child.firstName} is in no organization.</p>
          ) : (
            <RowList label={`Organizations of ${child.firstName}`}>
              {organizations.map((organization) => (
                <RowListItem
                  key={organization.organizationId}
                  note={noteOf(organization)}
                  action={
                    mayEdit(family) && (
                      <ChildPlace family={family} child={child} organization={organization} />
                    )
                  }
                >
                  {organization.organizationName}
                </RowListItem>
              ))}
            </RowList>
          )
        }
      </Later>
    </Card>
  )
}

interface ChildPlaceProps extends ChildOrganizationsProps {
  organization: ChildOrganization
}

function ChildPlace({ family, child, organization }: ChildPlaceProps) {
  const { firstName, personId } = child
  const { organizationId, organizationName: name, state, openEnrollments } = organization
  const key = { familyId: family.id, personId, organizationId }
  const isTooLate = !isReturnable(organization)
  const leave = useChange(takeChildOut, { told: `${firstName} was removed from ${name}` })
  const bringBack = useChange(bringChildBack, {
    told: isTooLate ? `${name} may restore ${firstName}` : `${firstName} is back in ${name}`,
  })
  const place = useRef<HTMLSpanElement>(null)
  // The button is about to go.
  const thenFocusCard = (work: (input: typeof key) => Promise<void>) => async () => {
    await work(key)
    focusCard(place.current)
  }
  const marker = <span ref={place} hidden />
  if (state === 'Left') {
    return (
      <>
        {marker}
        <AskFirst
          label={isTooLate ? 'Allow restoring' : 'Bring back'}
          concerns={`${firstName} ${isTooLate ? 'in' : 'into'} ${name}`}
          title={
            isTooLate
              ? `Let ${name} restore ${firstName}?`
              : `Bring ${firstName} back into ${name}?`
          }
          confirmLabel={isTooLate ? 'Allow' : 'Bring back'}
          size="small"
          act={thenFocusCard(bringBack)}
        >
          {isTooLate
            ? `Its administrators can then put ${firstName} on their list again, and see care notes and emergency contacts.`
            : `${name} can see care notes and emergency contacts again. Enrollments that ended do not come back: enroll ${firstName} again.`}
        </AskFirst>
      </>
    )
  }
  const isMember = state === 'Member'
  return (
    <>
      {marker}
      <AskFirst
        label={isMember ? 'Remove' : 'Keep out'}
        concerns={`${firstName} ${isMember ? 'from' : 'of'} ${name}`}
        title={isMember ? `Remove ${firstName} from ${name}?` : `Keep ${firstName} out of ${name}?`}
        confirmLabel={isMember ? 'Remove' : 'Keep out'}
        size="small"
        act={thenFocusCard(leave)}
      >
        <Stack gap="tight">
          {openEnrollments.length > 0 && (
            <p>{`${firstName} loses these classes: ${openClassWords(openEnrollments)}. The seats may go to others.`}</p>
          )}
          <p>
            {isMember
              ? `${name} no longer sees ${firstName}’s care notes and emergency contacts, and cannot restore the membership. It keeps its own records, such as attendance.`
              : `${name} cannot restore the membership, and so does not see care notes and emergency contacts again.`}
          </p>
          <p>
            Everybody with full access to a family of {firstName} gets an email, and can undo it.
          </p>
        </Stack>
      </AskFirst>
    </>
  )
}

const isReturnable = ({ returnUntil }: ChildOrganization) =>
  returnUntil === null || Date.parse(returnUntil) > Date.now()

function noteOf(organization: ChildOrganization): string | null {
  const { state, openEnrollments, leftDate, returnUntil } = organization
  const classes = openEnrollments.length > 0 ? openClassWords(openEnrollments) : null
  if (state === 'Member') return classes
  if (state === 'Archived')
    return `Archived by the organization, which may restore it.${classes === null ? '' : ` Still enrolled: ${classes}.`}`
  const left = `Removed by the family on ${displayInstant(leftDate ?? '')}.`
  if (returnUntil === null) return left
  return isReturnable(organization)
    ? `${left} You can undo this until ${displayInstant(returnUntil)}.`
    : `${left} Only the organization can restore the membership, if you allow it.`
}
