import {
  familyAccessNames,
  type FamilyAdult,
  type MyFamily,
  AddAdult,
  InviteAdult,
  type FamilyAccess,
} from '#contract/people/families.ts'
import { mayEdit, relationNames } from './-family-words.ts'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { instantInWords } from '#contract/dates/display-date.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { Phone } from '#src/ui/text/phone.tsx'
import { Part } from '#src/ui/text/part.tsx'
import { addAdult, inviteAdult, letIn } from '#src/api/people/families.api.ts'
import { AccessFields, personFields } from './-family-fields.tsx'
import { orAsked, orAskedFirst } from './-change-words.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { useRef, useState } from 'react'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { focusCard } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'

/** The adults of a family, in call order. */
export const Adults = ({ family }: { family: MyFamily }) => (
  <Part title="Adults, in call order">
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
          {name} joined {claim.organizationName} as {claim.email}.
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
  if (isWaiting) return 'No access until their email is verified'
  if (hasAccount || claim) return null
  if (invitedUntil !== null) return `Invited until ${instantInWords(invitedUntil)}`
  return invitedBy === null ? 'No account' : `Invited by ${invitedBy}`
}

/** For someone who needs no account, such as a grandparent who picks children up. */
function AddAdultForm({ family, close }: { family: MyFamily; close: () => void }) {
  const add = useChange(addAdult, { successMessage: orAsked(wasCreated('Adult')) })
  return (
    <CardForm
      schema={AddAdult}
      defaultValues={{
        firstName: '',
        lastName: '',
        phone: '',
        contactEmail: '',
        relation: 'Other',
        access: 'PickupOnly',
      }}
      submitLabel="Add adult"
      submit={(input) => add({ ...input, familyId: family.id })}
      close={close}
    >
      <TextField {...personFields.firstName} autoFocus />
      <TextField {...personFields.lastName} />
      <TextField {...personFields.phone} type="tel" />
      <TextField {...personFields.contactEmail} type="email" />
      <AccessFields />
    </CardForm>
  )
}

/** Invites someone to the family with their own account. */
function InviteForm({ familyId, close }: { familyId: number; close: () => void }) {
  const invite = useChange(inviteAdult, {
    successMessage: orAsked('The invitation was sent'),
  })
  return (
    <CardForm
      schema={InviteAdult}
      defaultValues={{ email: '', relation: 'Parent', access: 'Full' }}
      submitLabel="Send invitation"
      submit={(input) => invite({ ...input, familyId })}
      close={close}
    >
      <TextField name="email" label="Email" type="email" autoFocus />
      <AccessFields />
    </CardForm>
  )
}

interface LetInProps {
  familyId: number
  adult: FamilyAdult
  /** The address of the person who claimed the adult's record. */
  email: string
}

/** Gives an adult's access to the person who claimed their record in an organization, after a confirmation. */
function LetIn({ familyId, adult, email }: LetInProps) {
  const { personId, name, access } = adult
  const [isAsking, setAsking] = useState(false)
  const change = useChange(letIn, {
    successMessage: orAskedFirst(`${name} was given access to your family`),
  })
  const button = useRef<HTMLButtonElement>(null)
  const { isBusy, press } = usePress(async () => {
    await change({ familyId, personId, email })
    focusCard(button.current)
  })
  return (
    <>
      <Button ref={button} size="small" busy={isBusy} onClick={() => setAsking(true)}>
        Give {adult.preferredName ?? adult.firstName} access
      </Button>
      <ConfirmDialog
        title={`Give ${email} access?`}
        isOpen={isAsking}
        confirmLabel="Give access"
        onConfirm={() => {
          setAsking(false)
          press()
        }}
        onCancel={() => setAsking(false)}
      >
        {name} {consequences[access]} You can change this later.
      </ConfirmDialog>
    </>
  )
}

const consequences: Record<FamilyAccess, string> = {
  Full: 'will be able to see and edit everything in this family.',
  View: 'will be able to see everything in this family, including care notes, but won’t be able to edit it.',
  PickupOnly: 'may pick up the children but will see only the family’s name.',
  EmergencyOnly:
    'will be called if no one else can be reached but will see only the family’s name.',
}
