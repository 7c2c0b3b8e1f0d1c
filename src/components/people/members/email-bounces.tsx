import type { MemberCard } from '#contract/people/members.ts'
import { tryEmailAgain } from '#src/api/people/members.api.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { focusMain } from '#src/ui/frame/focus.ts'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

interface EmailBouncesProps {
  member: MemberCard
  mayManage: boolean
}

/** Says that emails to a member came back. */
export function EmailBounces({ member: { id, email, account }, mayManage }: EmailBouncesProps) {
  const tryAgain = useChange(tryEmailAgain, { successMessage: 'The next email is sent again' })
  const press = usePress(async () => {
    await tryAgain(id)
    // The notice is about to be removed.
    focusMain()
  })
  return (
    <Notice tone="warning" title="Email bounces">
      <Stack gap="tight">
        <p>
          Emails to {email} came back, so news isn’t sent there. Ask them another way whether the
          address is right.{' '}
          {account === 'None' || account === 'Invited'
            ? 'If it’s wrong, correct it here.'
            : 'They can change it in their account.'}
        </p>
        {mayManage && (
          <PressButton of={press} size="small">
            Try again
          </PressButton>
        )}
      </Stack>
    </Notice>
  )
}
