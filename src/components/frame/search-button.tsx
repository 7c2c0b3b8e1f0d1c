import { lazy, Suspense, useEffect, useState } from 'react'
import { Search } from 'lucide-react'
import { IconButton } from '#src/ui/button.tsx'

const load = () => import('#src/components/organizations/search/search-everywhere.tsx')

const SearchEverywhere = lazy(() => load().then((file) => ({ default: file.SearchEverywhere })))

/** Opens the search, as Ctrl+K and ⌘K do. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      // Another dialog waits for an answer.
      if (!document.querySelector('dialog[open]')) setOpen(true)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
  return (
    <>
      <IconButton
        label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={reach}
        onFocus={reach}
        onClick={() => setOpen(true)}
      >
        <Search size={20} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <SearchEverywhere onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** A failed preload is repeated when the button is pressed. */
const reach = () => void load().catch(() => undefined)
