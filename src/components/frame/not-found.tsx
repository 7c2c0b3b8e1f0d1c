import { Drawing } from '#src/ui/pictures/drawings.tsx'
import { RouterLink } from './router-link.tsx'
import { MessageScreen } from './screen.tsx'

export const NotFound = () => (
  <MessageScreen
    title="Not Found"
    drawing={<Drawing name="search" />}
    action={<RouterLink to="/">Go to the start page</RouterLink>}
  >
    There is nothing at this address, or it is not yours to see.
  </MessageScreen>
)
