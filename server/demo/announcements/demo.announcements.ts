import { demoOwner } from '../demo.logins.ts'

type DemoAnnouncement = {
  title: string
  body: string
  author: string
  /** Without one it is for all members. */
  className?: string
}

/** What the co-op has told its members and some of its classes, the latest last. */
export const announcements: DemoAnnouncement[] = [
  {
    title: 'Hands needed on the last Thursday',
    author: 'Jonathan Whitfield',
    body: 'The meeting house wants its tables back in the hall, and the kitchen has not been scrubbed since the harvest supper.\n\nWe need eight adults from 2:45 to 4:00 PM. Bring gloves, and a hand truck if you have one. There will be cider.\n\nIf you cannot come, you can take a box of lost things home instead: three lunch boxes, one boot, a recorder in a knitted case, and a great many pencils.\n\nThank you,\nJonathan',
  },
  {
    title: 'Bring boots on Tuesday',
    author: 'Samuel Adeyemi',
    className: 'Field Botany',
    body: 'The creek is high. We walk the upper loop, which is muddy.',
  },
  {
    title: 'Registration for the next semester is open',
    author: demoOwner,
    body: 'All classes are on our page. Seats go to whoever comes first, and whoever waits is written to when one comes free.',
  },
]
