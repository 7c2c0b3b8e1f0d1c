import type { MouseEvent } from 'react'
import { useLocation, useRouter } from '@tanstack/react-router'

/**
 * Whether the catalog leads to the screen, and the press of a link back to it: back in the history, where its filters and
 * its place on the page are.
 */
export function useFromCatalog() {
  const isFromCatalog = useLocation({ select: ({ state }) => state.isFromCatalog === true })
  const { history } = useRouter()
  function goBack(press: MouseEvent) {
    // In another tab, the catalog opens anew.
    if (press.ctrlKey || press.metaKey || press.shiftKey || press.altKey) return
    press.preventDefault()
    history.back()
  }
  return { isFromCatalog, goBack }
}
