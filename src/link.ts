/** What somebody followed out of a letter: a token, and a sentence to tell once it has worked. */
export interface Link {
  token: string
  message: string
}

/** Where this tab keeps a login that is under way. */
export const signInKey = 'signIn'

/** Where links out of letters lead. */
export const isLinkScreen = (path: string) => /^\/account\/auto-login\/*$/i.test(path)

/**
 * Takes the token of a followed link out of the address, and out of the history, where other people's eyes would find
 * it. It is a secret: nothing else may be asked of the server before.
 */
export function takeLink(): Link | null {
  const address = new URL(window.location.href)
  const token = address.searchParams.get('token')
  if (!isLinkScreen(address.pathname) || token === null) return null
  address.searchParams.delete('token')
  window.history.replaceState(window.history.state, '', address)
  return { token, message: address.searchParams.get('message') ?? '' }
}
