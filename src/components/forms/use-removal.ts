import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'

interface Entries {
  /** The list's name, and that of an entry's first field. */
  list: string
  field: string
  count: number
  remove: (index: number) => void
}

/** Removes an entry from a form's list. The focus moves to the next entry, or to the button that adds one. */
export function useRemoval({ list, field, count, remove }: Entries) {
  const { setFocus } = useFormContext()
  const addButton = useRef<HTMLButtonElement>(null)
  const place = useRef<number | null>(null)
  useEffect(() => {
    const next = place.current
    place.current = null
    if (next === null) return
    if (next < count) setFocus(`${list}.${next}.${field}`)
    else addButton.current?.focus()
  }, [count, list, field, setFocus])
  return {
    addButton,
    removeAt: (index: number) => {
      place.current = index
      remove(index)
    },
  }
}
