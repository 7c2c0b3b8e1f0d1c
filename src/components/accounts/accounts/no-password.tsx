import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

/** Asks somebody for a password whose former one was taken away. */
export const NoPassword = () => (
  <Notice tone="warning" title="Choose a password">
    <Stack gap="tight">
      <p>
        You logged in with a link from an email before your address was verified. To be safe, the
        old password was removed.
      </p>
      <Row>
        <ButtonLink to="/account/edit" hash="password" size="small">
          Choose a password
        </ButtonLink>
      </Row>
    </Stack>
  </Notice>
)
