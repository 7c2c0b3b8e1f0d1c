import { useEffect, useRef } from 'react'

/** Moves the focus and the press event from a pressed button to the one that replaces it. */
export function useRepeated(press: Event) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // After the menu's machine has started, and once, however often the component is mounted.
    const timer = setTimeout(() => {
      button.current?.focus({ preventScroll: true })
      button.current?.dispatchEvent(copyOf(press))
    })
    return () => clearTimeout(timer)
  }, [press])
  return button
}

const copyOf = (press: Event) =>
  press instanceof KeyboardEvent
    ? new KeyboardEvent(press.type, press)
    : new MouseEvent(press.type, press)
