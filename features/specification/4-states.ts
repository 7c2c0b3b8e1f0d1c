import type { Section } from './rule.ts'

export const states: Section = {
  number: 4,
  title: 'States and transitions',
  topics: {
    Session: {
      'authenticated-by-token': 'A session is authenticated while a token is present.',
      'signing-in':
        'Our decision: A user who logs in (with email, password and, if required, a code), follows a login link or signs up has a session immediately, and continues to the requested screen.',
      'link-while-signed-in':
        'Our decision: A login link that a signed-in user follows ends the earlier session and clears all cached data.',
      'link-of-another-account':
        'Our decision: A signed-in user who follows a link of another account is asked first. Until they agree, the link does nothing; if they decline, it stays valid.',
      'tabs-after-account-change':
        'Our decision: Once another account has logged in, no tab of the browser shows data or drafts of the former one. Tabs of the same account keep their drafts.',
      'new-password-ends-sessions':
        'Our decision: A new password ends all other sessions of the account and invalidates its email links, except invitations.',
      'ended-device': 'Our decision: A device that was logged out is refused at its next request.',
      'deleted-account':
        "Our decision: A deleted account disappears immediately. The name stays in an organization's own records.",
      'last-full-access':
        "Our decision: While a family has children, its last adult with an account and full access can neither leave it nor give up that access. If another adult has an account, this one can delete theirs only after somebody else has full access or nobody else has an account. When the last account of a family is deleted, the family is deleted too if that account had full access, except for people on an organization's records; with less access, the family stays.",
      'shared-child':
        'Our decision: A shared child is added to the only family of the adult who accepts, to a new one if they have none, and waits in My Family for a choice if they have several.',
      'claim-approval':
        'Our decision: Claiming a record never adds anybody to a family that manages itself. My Family shows its adults with full access who has claimed the record of a member without an account, and one press approves it.',
      'family-changes':
        "Our addition: If other adults also manage a family, a change that affects them waits 24 hours, or for everyone's agreement if the family requires it. Everybody affected gets an email immediately, any of them with full access can stop it, and it appears in the history of each of them.",
      'last-owner-stays':
        'Our decision: The only owner of an organization cannot delete their account.',
      'log-out-clears-token': 'Log out removes the token from memory and from storage.',
      'log-out-empties-cache': 'Log out clears all cached data.',
      'token-is-stored': 'Whenever a token is set, it is written to storage.',
    },
    Memberships: {
      'member-statuses':
        'Our decision: Staff with permission to manage members suspend, archive and restore them, one or several at once; a bulk change applies to all of them or to none. Before a member is archived, their open enrollments are listed and can be ended too, with permission to manage enrollments. Restoring a member does not restore enrollments.',
      'member-kinds':
        'Our decision: A member who teaches or attends a class stays a teacher or student while they do.',
      'member-removal': 'Our decision: A record can be deleted if it was never in a class.',
    },
    'Dark mode': {
      'dark-class-on': 'Dark mode adds the class dark to the document root.',
      'dark-class-off': 'Light mode removes the class dark from the document root.',
      'dark-mode-saved': 'Every change of the color mode is saved.',
      'dark-popups': 'Dropdown popups follow the color mode.',
      'dark-bars':
        'Our addition: The bars of the browser around the page follow the color mode, from the first paint.',
    },
    Toasts: {
      'newest-toast-first': 'A new toast goes to the front of the list.',
      'toast-auto-dismiss': 'Each toast is removed after its own auto-dismiss time.',
      'toast-removed-by-id': 'A toast can be removed by its id.',
      'toast-removed-by-text': 'Toasts can be removed by matching title and description.',
      'toast-without-date':
        'A toast without a created date stays for one year, which is effectively forever.',
      'toast-without-time':
        'A toast without an auto-dismiss time stays for one year, which is effectively forever.',
    },
    'Image field': {
      'image-begins-empty': 'An image field is empty until an image is chosen.',
      'image-is-uploading':
        'A chosen image is uploaded immediately. The form is notified and cannot be saved meanwhile.',
      'image-is-set': 'After the upload, the form is notified, and the field holds the image id.',
      'image-preview': 'The preview shows the image at the returned url.',
      'image-removed': 'Remove Image sets the field to null.',
    },
    'Data table': {
      'sort-toggles': 'A column toggles between ascending and descending.',
      'one-sort-column': 'Only the first sort column is sent to the server.',
      'search-triggers-query': 'A change of the search text triggers a new query.',
      'sort-triggers-query': 'A change of the sort order triggers a new query.',
      'page-triggers-query': 'A change of the page triggers a new query.',
    },
    'Members without an account': {
      'merged-member':
        'Our decision: A record without an account can be merged into a member, with its classes, families and care notes. The record is not deleted, and staff with permission to manage members can undo the merge.',
      'claimed-record':
        'Our decision: When a person accepts an invitation to claim a record, the record is merged into their membership in the same way, and they can undo it.',
      'anonymous-teacher':
        'Our decision: An anonymous teacher has only a display name, no account and no permissions.',
    },
    'Access level and admission type': {
      'access-level-changes':
        'Our decision: Users who may change the settings can change the access level in both directions at any time. A private organization disappears for strangers immediately, and a public one is visible to everyone.',
      'admission-type-changes':
        'Our decision: Users who may change the settings can change the admission type in both directions at any time.',
    },
    'A deleted organization': {
      'organization-deleted':
        'Our addition: An organization that an owner deletes disappears immediately for everyone but its owners: members, teachers and families no longer find it, nobody can join, and no emails are sent about it. Nothing in it can be changed.',
      'organization-restored':
        'Our addition: For 30 days its owners can still open its administration, where its members appear as archived, and any owner can restore it. Everyone then has their former status again, and the access level is unchanged.',
      'organization-purged':
        'Our addition: After 30 days it is deleted permanently, with all its data and with the people known only through it. Accounts and their families stay. An organization without an owner who could restore it is deleted immediately.',
    },
    'A copied semester': {
      'semester-copy':
        'Our addition: A semester is copied with its class days, shifted by whole weeks, and its classes, as drafts with their places and active teachers. Students and canceled classes are not copied. A preview shows the result without saving.',
    },
    'After a change': {
      'change-refreshes-all': 'After a successful change, all cached queries are refreshed.',
      'change-refreshes-listed': 'A change may limit the refresh to listed keys.',
      'change-refreshes-none': 'A change may disable the refresh.',
    },
    'What others change': {
      'live-rows':
        'Our addition: Rows on the screen are fetched again when somebody else has changed them. The server says which subjects changed, only to those who may see them, and never what changed.',
      'live-within-a-second':
        'Our addition: The browsers of others learn within a second that somebody saved something, and fetch the rows on their screens again without a reload, each at most once a second.',
      'live-drafts':
        'Our addition: What others change never replaces what somebody is typing, moves the focus, or changes a selection.',
      'live-notifications':
        'Our addition: New notifications appear in the header while the page is open, and screen readers hear of them.',
      'read-everywhere':
        'Our addition: A notification that was read in one browser is read in all browsers of the account.',
      'live-catch-up':
        'Our addition: A browser that was cut off, such as by a restart of the server, learns what it missed.',
    },
    Timetable: {
      'class-is-moved':
        'Our addition: Users with permission to manage classes move them in the timetable, or out of it, by dragging, by keyboard or by touch. Others can only read it.',
      'conflict-is-shown':
        'Our addition: While a class is being dragged, the target cell shows its conflicts. A move with conflicts is refused, unless a user with permission to override limits gives a reason, which the class then shows.',
      'move-version-conflict':
        'Our addition: If somebody else saved the class meanwhile, the user sees where it is now and decides.',
    },
  },
}
