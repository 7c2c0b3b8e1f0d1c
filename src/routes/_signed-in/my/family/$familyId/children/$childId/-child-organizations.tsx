import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ChildOrganization } from '#contract/people/child-organizations.ts'
import { type FamilyChild, type MyFamily, ShareChild } from '#contract/people/families.ts'
import {
  bringChildBack,
  childOrganizationsQuery,
  takeChildOut,
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
import { displayInstant } from '#src/ui/text/times/display-date.ts'
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
  const leave = useChange(takeChildOut, { successMessage: `${firstName} was removed from ${name}` })
  const bringBack = useChange(bringChildBack, {
    successMessage: isTooLate
      ? `${name} may restore ${firstName}`
      : `${firstName} is back in ${name}`,
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

interface ShareChildProps {
  family: MyFamily
  child: FamilyChild
}

interface Question {
  email: string
  answer: (isYes: boolean) => void
}

/** For a child with two households. Who else is to see the child is asked by name before they are invited. */
export function ShareChildCard({ family, child }: ShareChildProps) {
  const { personId, name, isElsewhere, shares } = child
  const share = useChange(shareChild, { successMessage: orAsked('The invitation is on its way') })
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
          {name} is also in another household. An organization sees only the households with an
          adult who has joined it, and the one that enrolled {name}. Join each one that should know
          your address and whom to call.
        </p>
      )}
      <p>
        If {name} has another home, an adult there can have {name} in their own family too. They see
        and change the details and care notes. They see nothing else of your family, such as your
        address, the other children or your contacts, and you see nothing of theirs.
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
              submitLabel="Send the invitation"
              submit={async (input) => {
                if (!(await ask(input.email))) return
                await share({ ...input, familyId: family.id, personId })
                close()
              }}
              onCancel={close}
            >
              <TextField name="email" label="Email of an adult there" type="email" autoFocus />
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
