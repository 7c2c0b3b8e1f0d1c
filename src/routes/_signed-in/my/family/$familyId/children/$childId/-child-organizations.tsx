import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ChildOrganization } from '#contract/people/child-organizations.ts'
import { type FamilyChild, type MyFamily, ShareChild } from '#contract/people/families.ts'
import {
  bringBackToOrganization,
  childOrganizationsQuery,
  removeFromOrganization,
  shareChild,
} from '#src/api/people/families.api.ts'
import { mayEdit } from '#src/routes/_signed-in/my/family/-family-words.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { Later } from '#src/components/frame/later.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { openClassWords } from '#src/components/people/members/status-changes.ts'
import { Card, focusCard } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { instantInWords } from '#contract/dates/display-date.ts'
import { orAsked } from '#src/routes/_signed-in/my/family/-change-words.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { UnsavedForms } from '#src/components/forms/editing/unsaved-changes.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { Guests } from '../../../-guests.tsx'

interface ChildOrganizationsProps {
  family: MyFamily
  child: FamilyChild
}

/** A child's organizations, and how the family leaves them or undoes that. */
export function ChildOrganizations({ family, child }: ChildOrganizationsProps) {
  const key = { familyId: family.id, personId: child.personId }
  const asked = useQuery(childOrganizationsQuery(key))
  return (
    <Card
      id="organizations"
      title="Organizations"
      description={`Organizations that list ${child.firstName} as a member can see care notes and emergency contacts.`}
    >
      <Later of={asked} failed="Couldn’t load the organizations.">
        {(organizations) =>
          organizations.length === 0 ? (
            <p>{child.firstName} isn’t in any organizations yet.</p>
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
  const leave = useChange(removeFromOrganization, {
    successMessage: `${firstName} was removed from ${name}`,
  })
  const bringBack = useChange(bringBackToOrganization, {
    successMessage: isTooLate
      ? `${name} can now restore ${firstName}`
      : `${firstName} is back in ${name}`,
  })
  const place = useRef<HTMLSpanElement>(null)
  // The button is about to disappear.
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
          label={isTooLate ? 'Allow restore' : 'Bring back'}
          concerns={`${firstName} ${isTooLate ? 'in' : 'to'} ${name}`}
          title={
            isTooLate ? `Let ${name} restore ${firstName}?` : `Bring ${firstName} back to ${name}?`
          }
          confirmLabel={isTooLate ? 'Allow' : 'Bring back'}
          size="small"
          act={thenFocusCard(bringBack)}
        >
          {isTooLate
            ? `Its administrators can then restore the membership and see ${firstName}’s care notes and emergency contacts.`
            : `${name} can see ${firstName}’s care notes and emergency contacts again. Enrollments that ended don’t come back. You’ll need to enroll ${firstName} again.`}
        </AskFirst>
      </>
    )
  }
  const isMember = state === 'Member'
  return (
    <>
      {marker}
      <AskFirst
        label={isMember ? 'Remove' : 'Block restore'}
        concerns={`${firstName} ${isMember ? 'from' : 'in'} ${name}`}
        title={
          isMember
            ? `Remove ${firstName} from ${name}?`
            : `Block ${name} from restoring ${firstName}?`
        }
        confirmLabel={isMember ? 'Remove' : 'Block restore'}
        size="small"
        act={thenFocusCard(leave)}
      >
        <Stack gap="tight">
          {openEnrollments.length > 0 && (
            <p>{`${firstName} will lose these classes: ${openClassWords(openEnrollments)}. The seats may go to other students.`}</p>
          )}
          <p>
            {isMember
              ? `${name} will no longer see ${firstName}’s care notes and emergency contacts and can’t restore the membership. It keeps its own records, such as attendance.`
              : `${name} can’t restore the membership, so it won’t see ${firstName}’s care notes and emergency contacts again.`}
          </p>
          <p>Adults with full access to {firstName}’s family get an email and can undo this.</p>
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
    return `Archived by the organization, which can restore the membership.${classes === null ? '' : ` Still enrolled: ${classes}.`}`
  const left = `Removed by the family on ${instantInWords(leftDate ?? '')}.`
  if (returnUntil === null) return left
  return isReturnable(organization)
    ? `${left} You can undo this until ${instantInWords(returnUntil)}.`
    : `${left} Only the organization can restore the membership, if you allow it.`
}

interface ShareChildProps {
  family: MyFamily
  child: FamilyChild
}

interface Question {
  email: string
  answer: (isYes: boolean) => void
}

/** For a child with two households. Before inviting, the form names everyone who will see the child. */
export function ShareChildCard({ family, child }: ShareChildProps) {
  const { personId, name, isElsewhere, shares } = child
  const share = useChange(shareChild, { successMessage: orAsked('The invitation was sent') })
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = async (email: string) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setQuestion({ email, answer: resolve })
    const isYes = await promise
    setQuestion(null)
    return isYes
  }
  return (
    <Card title="Another household">
      {isElsewhere && (
        <p>
          {name} is also in another household. An organization sees only households with an adult
          who joined it, plus the household that enrolled {name}. Join each organization that should
          have your address and emergency contacts.
        </p>
      )}
      <p>
        If {name} lives in two homes, share {name} with an adult in the other home. Both households
        can see and edit {name}’s details and care notes. Neither household sees anything else about
        the other, such as its address, other children, or emergency contacts.
      </p>
      <Guests
        family={family}
        guests={family.guests.filter(({ id }) => shares.some((sent) => sent.id === id))}
      />
      <UnsavedForms>
        <FormInPlace label="Share with another household">
          {(close) => (
            <CardForm
              schema={ShareChild}
              defaultValues={{ email: '' }}
              submitLabel="Send invitation"
              submit={async (input) => {
                if (!(await ask(input.email))) return
                await share({ ...input, familyId: family.id, personId })
                close()
              }}
              onCancel={close}
            >
              <TextField
                name="email"
                label="Email of an adult in that home"
                type="email"
                autoFocus
              />
            </CardForm>
          )}
        </FormInPlace>
      </UnsavedForms>
      <ConfirmDialog
        title={`Share ${name} with ${question?.email}?`}
        isOpen={question !== null}
        confirmLabel="Share"
        onConfirm={() => question?.answer(true)}
        onCancel={() => question?.answer(false)}
      >
        {question?.email} will see and edit {name}’s details and care notes.
      </ConfirmDialog>
    </Card>
  )
}
