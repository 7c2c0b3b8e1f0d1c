import type { AdminApplication } from '#contract/applications.ts'
import { decideApplication } from '#src/api/applications.api.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { useMay } from '#src/components/rights/may.ts'
import { Row } from '#src/ui/frame/layout.tsx'
import { useListFocus } from '#src/ui/table/list.tsx'

/** Lets an applicant in, or says no. Either is told by email, and stays. */
export function DecideApplication({ application }: { application: AdminApplication }) {
  const { id, name, version } = application
  const mayDecide = useMay()('applications.decide')
  const focusList = useListFocus()
  const accept = useChange(decideApplication, { told: `${name} is a member now` })
  const decline = useChange(decideApplication, { told: `${name} was declined` })
  const accepting = usePress(async () => {
    await accept({ id, version, decision: 'Accepted' })
    // The button is about to go.
    focusList()
  })
  if (!mayDecide) return null
  return (
    <Row gap="tight">
      <PressButton of={accepting} size="small" look="primary" aria-label={`Accept ${name}`}>
        Accept
      </PressButton>
      <AskFirst
        label="Decline"
        concerns={name}
        title={`Decline the application of ${name}?`}
        confirmLabel="Decline"
        look="quiet"
        size="small"
        act={async () => {
          await decline({ id, version, decision: 'Declined' })
          focusList()
        }}
      >
        {name} is told by email, and stays outside. The decision stays, but they may apply again.
      </AskFirst>
    </Row>
  )
}
