import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import type { OidcWayProps } from './oidc-way.tsx'

// Without a network, the rest of the screen stays.
const OidcWay = lazy<ComponentType<OidcWayProps>>(() =>
  import('./oidc-way.tsx').then(
    (file) => ({ default: file.OidcWay }),
    () => ({ default: () => null }),
  ),
)

const neverChanges = () => () => undefined
/** The server writes the name into the page, if the site has an OpenID provider. */
const nameInPage = () => document.documentElement.dataset.oidc
const nameInBuild = () => undefined

/** The way to the site's OpenID provider. The build does not know it, so it appears once the app has started. */
export function Oidc(way: { redirect: string | undefined; failure?: string | undefined }) {
  const name = useSyncExternalStore(neverChanges, nameInPage, nameInBuild)
  return (
    name && (
      <Suspense>
        <OidcWay name={name} redirect={way.redirect} failure={way.failure} />
      </Suspense>
    )
  )
}
