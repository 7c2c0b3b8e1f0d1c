import { useRef } from 'react'
import { familyAccessNames, type FamilyGuest, type MyFamily } from '#contract/people/families.ts'
import { withdrawInvitation } from '#src/api/people/families.api.ts'
import { mayEdit } from './-family-words.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { focusCard } from '#src/ui/card.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { instantInWords } from '#contract/dates/display-date.ts'
import { Part } from '#src/ui/text/part.tsx'

interface GuestsProps {
  family: MyFamily
  /** The guests to show. */
  guests?: FamilyGuest[]
}

/** People who were invited and have not responded. */
export const Guests = ({ family, guests = family.guests }: GuestsProps) =>
  guests.length > 0 && (
    <Part title="Pending invitations">
      <RowList label={`Pending invitations for ${family.name}`}>
        {guests.map((guest) => (
          <RowListItem
            key={guest.id}
            note={`${askedTo(guest)} · expires ${instantInWords(guest.expiresDate)}`}
            action={mayEdit(family) && <Withdraw familyId={family.id} guest={guest} />}
          >
            {guest.email}
          </RowListItem>
        ))}
      </RowList>
    </Part>
  )

const askedTo = ({ access, childName }: FamilyGuest) =>
  access === null ? `Shares ${childName ?? 'a child'}` : familyAccessNames[access]

function Withdraw({ familyId, guest: { id, email } }: { familyId: number; guest: FamilyGuest }) {
  const withdraw = useChange(withdrawInvitation, { successMessage: 'The invitation was withdrawn' })
  const button = useRef<HTMLButtonElement>(null)
  const { isBusy, press } = usePress(async () => {
    await withdraw({ familyId, id })
    focusCard(button.current)
  })
  return (
    <Button
      ref={button}
      size="small"
      busy={isBusy}
      aria-label={`Withdraw the invitation to ${email}`}
      onClick={() => press()}
    >
      Withdraw
    </Button>
  )
}
