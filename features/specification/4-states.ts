import type { Section } from './rule.ts'

export const states: Section = {
  number: 4,
  title: 'States and transitions',
  topics: {
    Session: {
      'authenticated-by-token': 'A session is authenticated as long as there is a token.',
      'signing-in':
        'Left open; decided here: logging in with email, password and, if required, a code, opening a login link, and signing up start a session right away and open the requested screen.',
      'link-while-signed-in':
        'Left open; decided here: a login link opened while logged in ends the previous session and clears all cached rows.',
      'link-of-another-account':
        'Left open; decided here: a link for another account opened while logged in asks first. Until the user agrees, the link does nothing; if they stay logged in, it is still valid.',
      'taken-over-tabs':
        'Left open; decided here: once another account has taken a browser over, no tab shows what the former one saw or typed. A tab whose account stays the same keeps what was typed.',
      'new-password-ends-sessions':
        'Left open; decided here: a new password ends all other sessions of the account, and the links of its emails that are not invitations.',
      'ended-device':
        'Left open; decided here: a device that was logged out is refused at its very next request.',
      'deleted-account':
        'Left open; decided here: a deleted account is gone at once. The name stays where an organization keeps it in its records.',
      'last-full-adult':
        'Left open; decided here: as long as a family has children, the last adult with an account and full access neither leaves it nor gives that up. Where another adult has an account, that one deletes theirs only after somebody else has full access, or nobody else an account. Whoever has the last account of a family takes it along if they had full access, but for whom an organization has on record; if they had less, it stays.',
      'shared-child':
        'Left open; decided here: a shared child goes to the one family of whoever accepts, to a new one if they have none, and waits in My Family for their choice if they have several.',
      'let-in':
        'Left open; decided here: the claim of a record moves nobody into a family that looks after itself. My Family tells its adults with full access who has claimed the record of one without an account, and lets them into that place by a press.',
      'family-changes':
        'Decided here: where another adult decides for a family too, what affects them waits 24 hours, or for the agreement of all where the family requires it. Everybody concerned is told by email at once, any of them with full access can stop it, and it stays in the history of all of them.',
      'last-owner-stays':
        'Left open; decided here: the last owner of an organization cannot delete their account.',
      'log-out-forgets-token': 'Log out takes the token out of the page and out of storage.',
      'log-out-empties-cache': 'Log out forgets every row that was asked for.',
      'token-is-stored': 'Whenever a token is set, it is written to storage.',
    },
    Memberships: {
      'member-statuses':
        'Left open; decided here: whoever may manage members suspends, archives and restores them, one or several at once, all of them or none. Before somebody is archived, their open enrollments are named, and whoever may manage enrollments can end them with it. Restoring a member brings none of them back.',
      'member-kinds':
        'Left open; decided here: a member stays a teacher or student as long as they teach or attend a class.',
      'member-removal':
        'Left open; decided here: a record can be deleted as long as it was never in a class.',
    },
    'Dark mode': {
      'dark-class-on': 'Dark mode puts the class dark on the root of the document.',
      'dark-class-off': 'Light mode takes the class dark off the root of the document.',
      'dark-mode-saved': 'Every change of the color mode is saved.',
      'dark-popups': 'The popups of menus are dark when everything is.',
    },
    Toasts: {
      'newest-toast-first': 'A new toast stands in front of the others.',
      'toast-goes-in-time': 'Each toast goes after its own auto-dismiss time.',
      'toast-removed-by-id': 'A toast can be removed by its id.',
      'toast-removed-by-words': 'Toasts can be removed by a title and description that match.',
      'toast-without-date':
        'A toast without a created date stays for one year, which is as good as for ever.',
      'toast-without-time':
        'A toast without an auto-dismiss time stays for one year, which is as good as for ever.',
    },
    'Image field': {
      'image-begins-empty': 'An image field is empty until an image is chosen.',
      'image-is-uploading':
        'A chosen image uploads right away. The form is notified, and cannot be saved until the upload ends.',
      'image-is-set':
        'After the upload, the form is notified that it has ended, and the field has the id of the image.',
      'image-preview': 'The preview shows the image at the url that the upload answered.',
      'image-removed': 'Remove Image sets the field to null.',
    },
    'Data table': {
      'sort-toggles': 'A column is sorted ascending, then descending, then ascending again.',
      'one-sort-column': 'Only the first sort column is sent to the server.',
      'search-asks-anew': 'A change of the search text asks the server anew.',
      'sort-asks-anew': 'A change of the sorting asks the server anew.',
      'page-asks-anew': 'A change of the page asks the server anew.',
    },
    'Members without an account': {
      'merged-member':
        'Left open; decided here: a member takes the place of one without an account, with the classes, the families and what must be known of them. The record is kept, and whoever may manage members can undo it.',
      'claimed-record':
        'Left open; decided here: whoever accepts an invitation to claim a record takes its place in the same way, and can part with it again.',
      'anonymous-teacher':
        'Left open; decided here: an anonymous teacher has a display name and nothing else: neither account nor rights.',
    },
    'Access level and admission type': {
      'access-level-changes':
        'Left open; decided here: people who can change the settings can change the access level at any time. A private organization immediately disappears for strangers, and a public one appears for everyone.',
      'admission-type-changes':
        'Left open; decided here: people who can change the settings can change the admission type at any time.',
    },
    'A deleted organization': {
      'organization-deleted':
        'Decided here: a deleted organization immediately disappears for everyone but its owners: members, teachers and families cannot find it, nobody can join, and no emails about it are sent. Nothing in it can change.',
      'organization-restored':
        'Decided here: for 30 days its owners can still see its administration, where its members are archived, and any owner can restore it. Everyone then has the same status as before, and the access level is the same too.',
      'organization-ended':
        'Decided here: after that it is permanently deleted, with all its data and the people known only through it. Accounts and their families stay. An organization that nobody could restore is deleted immediately.',
    },
    'A copied semester': {
      'semester-copy':
        'Decided here: a semester is copied with its class days, moved by whole weeks, and its classes as drafts with their place and their active teachers. Students and canceled classes are not copied. A preview shows the result without saving anything.',
    },
    'After a change': {
      'change-refreshes-all': 'After a change that succeeded, all cached rows are asked for again.',
      'change-refreshes-listed': 'A change may ask again only for the rows of listed keys.',
      'change-refreshes-none': 'A change may ask for nothing again.',
    },
    Timetable: {
      'class-is-moved':
        'Decided here: people who may manage classes move them into, within, and out of the timetable by dragging, with the keyboard, or by touch. Others can view it.',
      'conflict-is-shown':
        'Decided here: while a class is being moved, the target cell shows its conflicts. A move with conflicts is refused, unless a person who may override limits enters a reason, which the class then shows.',
      'move-is-overtaken':
        'Decided here: if someone else saved the class in the meantime, the person who moves it sees where it is now and decides.',
    },
  },
}
