import { useSyncExternalStore } from 'react'
import { linkLook } from '#src/ui/look/link-look.ts'

const nothingChanges = () => () => undefined
/** The server writes it into the page, if the site has an OpenID provider. */
const nameInPage = () => document.documentElement.dataset.oidc ?? null
const nameAtFirst = () => null

/** The name of the site's OpenID provider. Null at first, because the build does not know it, or if there is none. */
export const useOidcName = () => useSyncExternalStore(nothingChanges, nameInPage, nameAtFirst)

/** Leads to the site's OpenID provider. It appears once the app has started. */
export function OidcLink({ redirect }: { redirect: string | undefined }) {
  const name = useOidcName()
  if (name === null) return null
  const search = redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`
  return (
    <p>
      <a href={`/api/Account/oidc${search}`} className={linkLook()}>
        Continue with {name}
      </a>
    </p>
  )
}
