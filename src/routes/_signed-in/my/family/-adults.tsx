import { familyAccessNames, type FamilyAdult, type MyFamily } from '#contract/people/families.ts'
import { mayEdit, relationNames } from './-family-words.ts'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { displayInstant } from '#src/ui/text/times/display-date.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { Phone } from '#src/ui/text/phone.tsx'
import { Part } from '#src/ui/text/part.tsx'
import { AddAdultForm } from './-add-adult.tsx'
import { InviteForm } from './-invite.tsx'
import { LetIn } from './-let-in.tsx'

/** The adults of a family, in the order in which they are called. */
export const Adults = ({ family }: { family: MyFamily }) => (
  <Part title="Adults, in the order in which they are called">
    <RowList label={`Adults of ${family.name}`}>
      {family.adults.map((adult) => (
        <RowListItem
          key={adult.personId}
          note={<Glance adult={adult} />}
          action={
            adult.claim && <LetIn familyId={family.id} adult={adult} email={adult.claim.email} />
          }
        >
          <RouterLink
            to="/my/family/$familyId/adults/$adultId"
            params={{ familyId: family.id, adultId: adult.personId }}
          >
            {adult.name}
          </RouterLink>
          {adult.isMe && ' (you)'}
        </RowListItem>
      ))}
    </RowList>
    {mayEdit(family) && (
      <Stack>
        <FormInPlace label="Invite an adult">
          {(close) => <InviteForm familyId={family.id} close={close} />}
        </FormInPlace>
        <FormInPlace label="Add an adult without an account">
          {(close) => <AddAdultForm family={family} close={close} />}
        </FormInPlace>
      </Stack>
    )}
  </Part>
)

function Glance({ adult }: { adult: FamilyAdult }) {
  const { name, relation, access, phone, email, claim } = adult
  return (
    <>
      <div>{dotted([relationNames[relation], familyAccessNames[access], loginOf(adult)])}</div>
      {claim && (
        <div>
          {name} has joined {claim.organizationName} as {claim.email}.
        </div>
      )}
      {phone !== null && (
        <div>
          <Phone of={phone} />
        </div>
      )}
      {email !== null && <div>{email}</div>}
    </>
  )
}

function loginOf({ hasAccount, isWaiting, claim, invitedUntil, invitedBy }: FamilyAdult) {
  if (isWaiting) return 'Sees nothing here until their email is verified'
  if (hasAccount || claim) return null
  if (invitedUntil !== null) return `Invited until ${displayInstant(invitedUntil)}`
  return invitedBy === null ? 'No account' : `Invited by ${invitedBy}`
}
