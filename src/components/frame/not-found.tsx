import { Drawing } from '#src/ui/pictures/drawings.tsx'
import { RouterLink } from './router-link.tsx'
import { MessageScreen } from './screen.tsx'

export const NotFound = () => (
  <MessageScreen
    title="Not Found"
    drawing={<Drawing name="search" />}
    action={<RouterLink to="/">Go to the home page</RouterLink>}
  >
    This page doesn’t exist, or you don’t have access.
  </MessageScreen>
)
