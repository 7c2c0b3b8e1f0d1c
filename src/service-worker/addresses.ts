/** Addresses of the server alone, which the service worker leaves to the browser, and files. */
const elsewhere = /^\/(api|images|calendar|assets|\.well-known)(\/|$)|\.[a-z][a-z0-9]*\/?$/i

/** Whether a screen of the app is at this path, rather than a call, an image or a file. */
export const isScreen = (path: string): boolean => !elsewhere.test(path)

/** The page of an address, if the build rendered one. All other addresses have the page of the app. */
export const pageOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  search === '' ? `/pages${pathname === '/' ? '/home' : pathname}.html` : appPage

/** The page that renders every screen in the browser. */
export const appPage = '/index.html'
