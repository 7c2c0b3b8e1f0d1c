import { toProblem } from '#src/api/problem.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { MessageScreen } from '#src/components/frame/screen.tsx'
import { Drawing } from '#src/ui/pictures/drawings.tsx'

/** A screen that is not for whoever opened it: why, and who may, as the server says it. */
export const Forbidden = ({ error }: { error: unknown }) => (
  <MessageScreen
    title="This is not open to you"
    drawing={<Drawing name="organizations" />}
    action={
      <ButtonLink to="/my/organizations" look="primary">
        Go to My Organizations
      </ButtonLink>
    }
  >
    {toProblem(error).message}
  </MessageScreen>
)
