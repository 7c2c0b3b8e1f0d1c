import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

/** Explains the second factor that an organization requires, and links to its setup. */
export const SecondFactorMissing = ({ organizationName }: { organizationName: string }) => (
  <Notice tone="warning" title="Set up a second factor">
    <Stack gap="tight">
      <p>
        {organizationName} requires a passkey or an authenticator app to see children’s data. Set
        one up to open member lists, attendance and care notes.
      </p>
      <div>
        <ButtonLink to="/account/edit" hash="passkeys" size="small">
          Set it up in your account
        </ButtonLink>
      </div>
    </Stack>
  </Notice>
)
