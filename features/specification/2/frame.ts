import type { Section } from '../rule.ts'

export const frame: Section['topics'] = {
  'Generic views': {
    'not-found': 'An address that leads nowhere shows "Not Found".',
    'rendering-error': 'A screen that cannot be drawn shows "Something went wrong!".',
    'show-error':
      'Below "Something went wrong!", "Show Error" reveals the message of the error, and "Hide Error" hides it again.',
  },
  'Between screens': {
    'preload-on-intent': 'A screen is fetched as soon as somebody points at a link to it.',
    'scroll-restored': 'Going back leads to where one had scrolled to.',
    'routes-follow-session':
      'When somebody is signed in or out, the open screen is judged anew: the login screen gives way to the screen that was asked for, and screens for those who are signed in give way to the login screen.',
  },
  Layout: {
    'full-height': 'The page is at least as high as the window.',
    'sticky-header': 'The header stays at the upper edge when the page is scrolled.',
    'header-height': 'The header is 4rem high.',
    'screen-below-header':
      'The screen of the address stands below the header, and only it changes.',
    'toasts-on-every-screen':
      'One of two further parts was left open; decided here: the toasts, which stay when the screen changes.',
    'screen-announced':
      'The other was left open as well; decided here: it tells screen readers the title of the screen that has opened.',
  },
  Header: {
    'visitor-sign-up': 'A visitor finds "Sign up" in the header, which leads to /sign-up.',
    'visitor-login': 'A visitor finds "Login" in the header, which leads to /login.',
    'visitor-colour-mode':
      'A visitor finds a button in the header that switches between light and dark.',
    'header-my-organizations':
      'Whoever is signed in finds "My Organizations" in the header, which leads to /my/organizations.',
    'header-my-classes':
      'Whoever is signed in finds "My Classes" in the header, which leads to /my/classes.',
    'header-my-family':
      'Whoever is signed in finds "My Family" in the header, which leads to /my/family.',
    'user-menu':
      'Whoever is signed in finds a user menu in the header with "My Profile", "Log out" and the switch of the colour mode.',
    'user-menu-profile': '"My Profile" in the user menu leads to /my/profile.',
    'user-menu-colour-mode':
      'The switch in the user menu is called "Enable Dark Mode" while colours are light, and "Enable Light Mode" while they are dark.',
    'log-out-clears-session': '"Log out" ends the session: whoever was signed in is a visitor.',
    'log-out-without-redirect': '"Log out" leads to /login, without a redirect.',
  },
  Notifications: {
    'toasts-bottom-right': 'Toasts are stacked at the bottom right, fixed while the page scrolls.',
    'toasts-width': 'The stack of toasts is 24rem wide.',
    'toasts-layer': 'The stack of toasts is on layer 60 (z-index).',
    'toast-progress-bar': 'A bar in a toast fills until the toast goes by itself.',
    'toast-close': '"Close" removes a toast at once.',
    'toasts-alike-once': 'Toasts with the same title and the same description appear only once.',
  },
}
