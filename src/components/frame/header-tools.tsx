import { Bell } from './bell.tsx'
import { SearchButton } from './search-button.tsx'
import { useSystemMode } from './system-mode.ts'

/** The buttons of the header beside the user menu, and what listens for somebody who is logged in. */
export function HeaderTools() {
  useSystemMode()
  return (
    <>
      <SearchButton />
      <Bell />
    </>
  )
}
