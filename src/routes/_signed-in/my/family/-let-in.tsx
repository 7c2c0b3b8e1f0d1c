import { useRef, useState } from 'react'
import type { FamilyAccess, FamilyAdult } from '#contract/people/families.ts'
import { letIn } from '#src/api/people/families.api.ts'
import { orAskedFirst } from './-change-words.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { focusCard } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'

interface LetInProps {
  familyId: number
  adult: FamilyAdult
  /** The address of whoever has taken the adult’s record over. */
  email: string
}

/** Gives an adult's place to whoever took over their record in an organization. It asks first. */
export function LetIn({ familyId, adult, email }: LetInProps) {
  const { personId, name, access } = adult
  const [isAsking, setAsking] = useState(false)
  const change = useChange(letIn, { told: orAskedFirst(`${name} is in your family now`) })
  const button = useRef<HTMLButtonElement>(null)
  const { isBusy, press } = usePress(async () => {
    await change({ familyId, personId, email })
    focusCard(button.current)
  })
  return (
    <>
      <Button ref={button} size="small" busy={isBusy} onClick={() => setAsking(true)}>
        Let {adult.preferredName ?? adult.firstName} in
      </Button>
      <ConfirmDialog
        title={`Let ${email} in?`}
        isOpen={isAsking}
        confirmLabel="Let in"
        onConfirm={() => {
          setAsking(false)
          press()
        }}
        onCancel={() => setAsking(false)}
      >
        {name} {consequences[access]} You can change that afterwards.
      </ConfirmDialog>
    </>
  )
}

const consequences: Record<FamilyAccess, string> = {
  Full: 'will see and edit everything of this family.',
  View: 'will see everything of this family, care notes too, and change nothing.',
  PickupOnly: 'may pick up the children, and sees nothing of this family but its name.',
  EmergencyOnly: 'is called if nobody else can be reached, and sees nothing but the family’s name.',
}
