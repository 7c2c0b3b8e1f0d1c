import type { Section } from './rule.ts'

export const constants: Section = {
  number: 9,
  title: 'Constants and limits',
  topics: {
    'Local storage': {
      'storage-key-token': 'The token is kept under token.',
      'storage-key-dark-mode': 'The color mode is kept under darkMode.',
    },
    Toasts: {
      'outcome-toast-time': 'The result of a request shows for 10,000 milliseconds.',
      'default-toast-time': 'Any other toast stays for 5,000 milliseconds.',
      'toast-tick': 'The bar of a toast moves every 50 milliseconds.',
      'toast-fallback-time': 'A toast without a time stays for one year.',
    },
    Tables: {
      'search-debounce': 'A search waits for 300 milliseconds without typing.',
      'first-page': 'A list begins with pageIndex 0 and pageSize 10.',
      'page-sizes': 'A page has 10, 20, 30, 40 or 50 rows.',
      'loading-rows': '3 placeholders stand where the first rows will be.',
      'date-display': 'Dates read MM/dd/yyyy, such as 09/05/2026.',
    },
    'Cached rows': {
      'row-freshness': 'Rows are fresh for 1 minute, and not asked for again meanwhile.',
      'question-retries':
        'A failed question is asked 3 times more. Left open; decided here: a refusal (a status from 400 to 499 except 408 and 429) and an answer that the page does not understand are final.',
      'retry-delay':
        'The first retry waits for 1000 milliseconds, each further one for twice as long.',
      'retry-delay-cap': 'No retry waits for more than 30000 milliseconds.',
      'unused-rows-kept': 'Rows that no screen shows are kept for 5 minutes.',
    },
    Menus: {
      'submenu-opening':
        'A submenu opens when the pointer has rested on its item for 100 milliseconds.',
      'pointer-grace': 'A submenu stays for 300 milliseconds after the pointer has left it.',
      'type-ahead-reset': 'Emails typed into a menu are forgotten after 1000 milliseconds.',
      'menu-offset': 'A menu stands 4 pixels beside what opens it.',
      'user-menu-offset': 'The user menu opens 16 pixels below its button.',
    },
    Navigation: {
      'preload-delay': 'A screen preloads after the pointer is over its link for 50 milliseconds.',
      'pending-delay': 'A screen that is on its way says so after 1000 milliseconds.',
      'pending-minimum': 'That a screen is on its way is said for at least 500 milliseconds.',
    },
    Header: {
      'header-height': 'The header is 4rem high.',
    },
    'Further limits': {
      'image-limit': 'Left open; decided here: an image has at most 10 MiB.',
      'call-page-size': 'Left open; decided here: a call returns at most 100 rows of a list.',
      'search-length': 'Left open; decided here: a search has at most 200 characters.',
      'session-length':
        'Left open; decided here: a session lasts 30 days from its last use, and 90 days at most.',
      'code-limits':
        'Left open; decided here: a code of a second factor is good for 10 minutes and 5 tries, and another can be mailed after 30 seconds.',
      'link-life':
        'Left open; decided here: the link of an email is good once: for 30 minutes if it logs in, for 24 hours if it verifies an address, and for 14 days if it invites.',
      'link-browser':
        'Left open; decided here: a link that logs in works in the browser that asked for it, and elsewhere with the six-digit code that this browser shows, which can be tried 5 times.',
      'link-closed':
        'Left open; decided here: a link that verifies an address, confirms a new one or invites logs nobody in. It does what it is for in a session of the account that it is for, and asks everybody else to log in first.',
    },
  },
}
