import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

/** Asks somebody for a password whose former one was taken away. */
export const NoPassword = () => (
  <Notice tone="warning" title="Choose a password">
    <Stack gap="tight">
      <p>
        Your account has no password. The one before was taken away: nobody had shown until now
        whose address this is, so somebody else may have chosen it.
      </p>
      <Row>
        <ButtonLink to="/account/edit" hash="password" size="small">
          Choose a password
        </ButtonLink>
      </Row>
    </Stack>
  </Notice>
)
