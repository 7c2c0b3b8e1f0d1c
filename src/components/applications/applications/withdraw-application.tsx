import { statusAfter } from '#contract/applications/application-steps.ts'
import type { MyApplication } from '#contract/applications/applications.ts'
import { withdrawApplication } from '#src/api/applications/applications.api.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { useChange } from '#src/components/forms/use-change.ts'

/** Withdraws an application that is not decided yet. */
export function WithdrawApplication({
  application: { id, version, status, organization, candidates },
  isSmall = false,
}: {
  application: MyApplication
  isSmall?: boolean
}) {
  const withdraw = useChange(withdrawApplication, {
    successMessage: 'Application was withdrawn successfully',
  })
  if (!statusAfter('withdraw', status)) return null
  const { name } = organization
  return (
    <AskFirst
      label="Withdraw"
      concerns={`from ${name}`}
      title={`Withdraw your application to ${name}?`}
      confirmLabel="Withdraw"
      {...(isSmall && { look: 'quiet', size: 'small' })}
      act={() => withdraw({ id, version })}
    >
      {name} won’t review it anymore. You can apply again.
      {candidates.some(({ decision }) => decision === 'Accepted') &&
        ' Accepted people stay members.'}
    </AskFirst>
  )
}
