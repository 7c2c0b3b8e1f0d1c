import type { MyFamily } from '#contract/people/families.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { Prose } from '#src/ui/text/prose.tsx'
import { mayEdit, mayView, whoEdits } from './-family-words.ts'
import { Adults } from './-adults.tsx'
import { Changes } from './-changes.tsx'
import { Children } from './-children.tsx'
import { Guests } from './-guests.tsx'
import { LeaveFamily } from './-leave-family.tsx'

/** A family, as far as one of its adults may see it. */
export function FamilyCard({ family }: { family: MyFamily }) {
  if (!mayView(family)) {
    return (
      <Card title={family.name}>
        <p>
          {family.access === 'PickupOnly'
            ? 'You may pick up the children in this family. You can’t see anything else about it.'
            : 'You’ll be called if no one else in this family can be reached. You can’t see anything else about it.'}
        </p>
        <Changes family={family} />
        <LeaveFamily family={family} />
      </Card>
    )
  }
  return (
    <Card id={cardOf(family)} title={family.name}>
      {family.address !== null && <Prose>{family.address}</Prose>}
      {!mayEdit(family) && <Notice>{whoEdits(family)}</Notice>}
      <Changes family={family} />
      <Children family={family} />
      <Adults family={family} />
      <Guests family={family} />
      <p>
        <RouterLink to="/my/family/$familyId" params={{ familyId: family.id }}>
          {mayEdit(family) ? 'Family settings' : 'Leave this family'}
        </RouterLink>
      </p>
    </Card>
  )
}

/** The id of a family's card in My Family. */
export const cardOf = ({ id }: { id: number }) => `family-${id}`
