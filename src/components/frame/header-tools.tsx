import { Bell } from './bell.tsx'
import { SearchButton } from './search-button.tsx'

/** The buttons of the header beside the user menu. */
export const HeaderTools = () => (
  <>
    <SearchButton />
    <Bell />
  </>
)
