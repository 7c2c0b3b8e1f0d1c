import type { MyFamily } from '#contract/people/families.ts'
import { setAgreement } from '#src/api/people/family-changes.api.ts'
import { orAskedFirst } from '../-change-words.ts'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Card } from '#src/ui/card.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'

/** Whether time is enough for what affects other adults, or all of them must agree. */
export function AgreementCard({ family }: { family: MyFamily }) {
  const save = useChange(setAgreement, { told: orAskedFirst(wasSaved('Family setting')) })
  const { press, isBusy } = usePress((isAgreementRequired: boolean) =>
    save({ familyId: family.id, isAgreementRequired }),
  )
  return (
    <Card title="Changes that affect others">
      <p>
        Sharing a child, inviting an adult and taking somebody out wait 24 hours if another adult
        has full access too. Everybody with full access is told by email, and can stop it.
      </p>
      <CheckInput
        label="Every adult with full access must agree"
        checked={family.isAgreementRequired}
        aria-busy={isBusy}
        onChange={({ target }) => !isBusy && press(target.checked)}
      />
      <p>
        Then such changes, and changes of who may pick up a child, wait until all of you agree
        instead. So does turning this off.
      </p>
    </Card>
  )
}
