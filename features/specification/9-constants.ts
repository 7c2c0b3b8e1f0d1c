import type { Section } from './rule.ts'

export const constants: Section = {
  number: 9,
  title: 'Constants and limits',
  topics: {
    'Local storage': {
      'storage-key-token': 'The token is stored under token.',
      'storage-key-dark-mode': 'The color mode is stored under darkMode.',
    },
    Toasts: {
      'outcome-toast-time': 'A toast about a request is shown for 10,000 milliseconds.',
      'action-toast-time':
        'Our addition: A toast with an action, such as Undo, is shown for 30,000 milliseconds.',
      'default-toast-time': 'Any other toast stays for 5,000 milliseconds.',
      'toast-tick': 'The progress bar of a toast moves every 50 milliseconds.',
      'toast-fallback-time': 'A toast without an auto-dismiss time stays for one year.',
    },
    Tables: {
      'search-debounce': 'The search text is debounced by 300 milliseconds.',
      'first-page': 'A list starts with pageIndex 0 and pageSize 10.',
      'page-sizes': 'A page has 10, 20, 30, 40 or 50 rows.',
      'loading-rows': 'A loading list shows 3 placeholder rows.',
      'date-display': 'Dates are shown as MM/dd/yyyy, such as 09/05/2026.',
    },
    'Query cache': {
      'row-freshness': 'Query data is fresh for 1 minute and not fetched again meanwhile.',
      'query-retries':
        'A failed query is retried 3 times. Our decision: A refusal (a status from 400 to 499 except 408 and 429) and an invalid response are not retried.',
      'retry-delay':
        'The first retry waits 1000 milliseconds; each further one waits twice as long.',
      'retry-delay-cap': 'No retry waits more than 30000 milliseconds.',
      'unused-rows-cached': 'Unused query data stays cached for 5 minutes.',
    },
    Menus: {
      'submenu-opening':
        'A submenu opens after the pointer rests on its item for 100 milliseconds.',
      'pointer-grace': 'A submenu stays open for 300 milliseconds after the pointer leaves it.',
      'type-ahead-reset': 'Letters typed into a menu are reset after 1000 milliseconds.',
      'menu-offset': 'A menu opens 4 pixels from its trigger.',
      'user-menu-offset': 'The user menu opens 16 pixels below its button.',
    },
    Navigation: {
      'preload-delay':
        'A screen is preloaded after the user points at its link for 50 milliseconds.',
      'pending-delay': 'A pending screen is shown as loading after 1000 milliseconds.',
      'pending-minimum': 'The loading display stays for at least 500 milliseconds.',
    },
    Header: {
      'header-height': 'The header is 4rem high.',
    },
    'Other limits': {
      'image-limit': 'Our decision: An image has at most 10 MiB.',
      'call-page-size': 'Our decision: A call returns at most 100 rows of a list.',
      'search-length': 'Our decision: A search has at most 200 characters.',
      'session-length':
        'Our decision: A session lasts 30 days from its last use, and 90 days at most.',
      'code-limits':
        'Our decision: A second-factor code is valid for 10 minutes and 5 tries, and another one can be emailed after 30 seconds.',
      'link-life':
        'Our decision: An email link works once: for 1 hour if it logs in, for 7 days if it verifies an address, and for 14 days if it is an invitation.',
      'link-browser':
        'Our decision: A login link works in the browser that requested it, and in any other browser with the six-digit code that the first browser shows, with 5 tries.',
      'link-closed':
        'Our decision: A link that verifies an address, confirms a new one or invites does not log anybody in. It takes effect in a session of its own account, and asks everyone else to log in first.',
    },
  },
}
