import { linkOptions } from '@tanstack/react-router'
import type { MyOrganization } from '#contract/organizations/organizations.ts'
import { myOrganizationsQuery } from '#src/api/organizations/organizations.api.ts'
import type { App } from '#src/components/frame/app.ts'

const nowhere = 'http://nowhere.invalid'
const authPaths = [
  '/login',
  '/sign-up',
  '/account/two-factor-code',
  '/account/auto-login',
  '/account/forgot-password',
  '/account/login-link',
]

/**
 * The target of `redirect`, if it is a screen of this site; otherwise the home page. Anything that a browser would read
 * as another origin or as a script is ignored, and so are the login and sign-up screens.
 */
export function safeRedirect(
  redirect: string | undefined,
  isScreen: (path: string) => boolean,
): string {
  if (!redirect || !/^\/(?!\/)/.test(redirect) || /[\\\p{Cc}]/u.test(redirect)) return '/'
  const { origin, pathname, search, hash } = new URL(redirect, nowhere)
  if (origin !== nowhere || pathname.startsWith('//')) return '/'
  const path = /^.*[^/]/.exec(pathname)?.[0] ?? '/'
  if (authPaths.includes(path.toLowerCase()) || !isScreen(path)) return '/'
  return pathname + search + hash
}

interface Surroundings {
  app: App
  isScreen: (path: string) => boolean
}

/** Where to go after the login: to a link that was waiting for it, to the requested screen, or to where the user works. */
export async function wayOn({ app, isScreen }: Surroundings, wanted: string | undefined) {
  if (app.isSignInUnderWay() && (await hasLink(app))) {
    return linkOptions({ to: '/account/auto-login', search: { redirect: wanted, message: '' } })
  }
  return { href: wanted === undefined ? await findStart(app) : safeRedirect(wanted, isScreen) }
}

type Owned = Pick<MyOrganization, 'id' | 'membership' | 'deletionDate' | 'suspendedDate'>

/** The administration of the only organization that somebody owns, or else the home page. */
export function startOf(organizations: Owned[]): string {
  const [owned, ...others] = organizations.filter(
    ({ membership, deletionDate, suspendedDate }) =>
      membership.isOwner && (deletionDate ?? suspendedDate) === null,
  )
  return owned && others.length === 0 ? `/organizations/${owned.id}/admin/home` : '/'
}

/** Where the user works. If the call fails, the home page says so. */
const findStart = ({ queries }: App): Promise<string> =>
  queries
    .fetchQuery({ ...myOrganizationsQuery, retry: false })
    .then(startOf)
    .catch(() => '/')

/** The machine loads only with the login screens. */
async function hasLink({ signIn }: App): Promise<boolean> {
  const { hasLinkUnderWay } = await import('#src/machines/accounts/sign-in.machine.ts')
  return hasLinkUnderWay((await signIn()).getSnapshot())
}
