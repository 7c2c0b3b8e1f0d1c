import type { Section } from './rule.ts'

export const screensAndRoutes: Section = {
  number: 2,
  title: 'Screens and routes',
  topics: {
    'Addresses in general': {
      'numeric-ids':
        'An id in an address is a whole number above 0. Anything else, such as abc, is the error "Invalid organizationId: abc", with the name of the parameter and what stands in its place.',
      'sign-in-required':
        'On a route that requires a login, a visitor is sent to /login, with the current address as the search parameter redirect.',
    },
    'Public and account addresses': {
      home: '/ is the home page.',
      login: '/login logs in people who have an account.',
      'login-redirect':
        '/login takes the optional search parameter redirect, a text: the address that opens after the login.',
      'redirect-elsewhere':
        'Left open; decided here: a redirect that is not a screen of this site, such as https://example.com, is ignored, and the home page opens instead.',
      'sign-up': '/sign-up creates an account.',
      'two-factor-code':
        '/account/two-factor-code is open to visitors. Left open; decided here: it asks for the code of a login in progress. Without one, it says so and links to /login.',
      'two-factor-provider':
        '/account/two-factor-code takes the search parameter provider, Email by default.',
      'two-factor-email':
        '/account/two-factor-code takes the search parameter email, empty by default. Left open; decided here: all but the first character of the name is hidden in it.',
      'two-factor-redirect':
        '/account/two-factor-code takes the optional search parameter redirect: the address that opens after the code.',
      'two-factor-kept':
        'Left open; decided here: a login in progress survives going back and reloading, in the tab that sent the password.',
      'forgot-password':
        'Decided here: /account/forgot-password emails a link that logs in people who forgot their password. It shows the same message whether an account has the address or not, and says what to do if no email arrives. It is also open to people who are logged in, with their address filled in and a link back to Account.',
      'login-link':
        'Decided here: /account/login-link emails a link that logs in without a password and then opens redirect.',
      'account-edit': '/account/edit requires a login.',
      'auto-login':
        '/account/auto-login is open to visitors. Left open; decided here: links in emails lead there. Login links exchange their token for a session; other links ask for a login if nobody is logged in.',
      'auto-login-token':
        '/account/auto-login takes the search parameter token. Left open; decided here: a token works once, and is removed from the address and the history before any other request.',
      'auto-login-message':
        '/account/auto-login takes the search parameter message. Left open; decided here: it is shown as plain text after the link has worked.',
      'auto-login-redirect':
        '/account/auto-login takes the optional search parameter redirect: the address that opens afterward.',
      'auto-login-second-factor':
        'Left open; decided here: a link still asks for the second factor of an account that has one.',
      'auto-login-over':
        'Left open; decided here: a link that was used, has expired or was altered says so, and links to /login and to a new link. Someone who is already logged in sees as whom, with a link to go on.',
      'auto-login-reload':
        'Left open; decided here: a page that is reloaded before its link was checked has lost the link, and asks to open it again.',
    },
    'My area': {
      'my-classes': '/my/classes requires a login.',
      'my-classes-tab': '/my/classes takes the search parameter tab, which is teaching by default.',
      'my-classes-tab-values':
        'The tab of /my/classes is teaching or enrolled. Left open; decided here: any other is teaching.',
      'my-class': '/my/classes/{classId} is one of these classes.',
      'my-family': '/my/family requires a login.',
      'my-organizations': '/my/organizations requires a login.',
      'my-profile': '/my/profile requires a login.',
    },
    Organizations: {
      organizations: '/organizations/ is the list of organizations.',
      'new-organization': '/organizations/new creates an organization, and requires a login.',
      organization: '/organizations/{organizationId}/ is the page of an organization.',
    },
    'Addresses of an administration': {
      'admin-sign-in':
        '/organizations/{organizationId}/admin and all below it, class-days and semesters included, require a login.',
      'admin-opens-home':
        '/organizations/{organizationId}/admin itself leads on to home. Going back from there leads to the screen before both.',
      'admin-home': 'home is the home of the administration.',
      'admin-all-members': 'all-members is the list of all members.',
      'admin-one-member': 'all-members/{organizationUserId} is one member.',
      'admin-announcements':
        'Decided here: announcements lists the announcements to members and classes; announcements/new creates one, and announcements/{announcementId} edits or deletes it.',
      'admin-application': 'application is the place of the applications.',
      'admin-class-days':
        'class-days is the place of the class days. Decided here: they are shown as the calendar of a semester, or as a list.',
      'admin-new-class-day':
        'class-days/new creates class days. Decided here: one class day, or a weekly series without the holidays, with a preview before it is created.',
      'admin-one-class-day':
        'class-days/{classDayId} is one class day. One that does not exist is "Not Found".',
      'admin-cancel-class-day':
        'Decided here: a class day is canceled with a reason, after showing how many classes do not meet. It can be restored, and made up by another day, on which the same classes meet.',
      'admin-day-sheet':
        'Decided here: the day sheet lists the classes of a day by rooms and times, and prints on one page.',
      'admin-classes': 'classes is the list of classes.',
      'admin-new-class': 'classes/new creates a class.',
      'admin-timetable':
        'Decided here: classes/timetable is the timetable of one semester by time slot and room, by default of the current or next semester. A weekday can be chosen only if there is more than one.',
      'admin-one-class': 'classes/{classId} is one class.',
      'admin-families': 'families is the place of the families.',
      'admin-owners': 'owners is the list of owners.',
      'admin-history': 'Decided here: audit is the audit log of the organization.',
      'admin-parents': 'parents is the list of parents.',
      'admin-reports': 'reports is the place of the reports.',
      'admin-one-report':
        'Decided here: reports/{name} is one report. Unless the address says otherwise, it covers the current semester, its next class day and all classes. An unknown name is "Not Found".',
      'admin-roles': 'roles is the place of the roles.',
      'admin-new-role': 'Decided here: roles/new creates a role.',
      'admin-one-role': 'roles/{roleId} is one role. One that does not exist is "Not Found".',
      'admin-semesters': 'semesters is the list of semesters.',
      'admin-rooms':
        'Decided here: rooms lists the rooms and time slots, which are edited in place.',
      'admin-imports': 'Decided here: imports lists earlier imports of people from files.',
      'admin-invite-many':
        'Decided here: people selected in all members, parents or teachers can be invited together, after a confirmation. The result shows how many were invited, and for the others why not. The result of an import links to the parents without an account.',
      'admin-new-import':
        'Decided here: imports/new starts an import from a CSV file, separated by commas, semicolons or tabs.',
      'admin-one-import':
        'Decided here: imports/{importId} is one import: the meaning of its columns, the result of its rows and why, and the outcome. Nothing is created before the user confirms, and it can be undone.',
      'admin-new-semester': 'semesters/new creates a semester.',
      'admin-one-semester': 'semesters/{semesterId} is one semester.',
      'admin-settings': 'settings is the form of its settings.',
      'admin-delete-organization':
        'Decided here: owners can delete the organization at the end of the settings. They see what is lost and how long it can be restored, and type its name to confirm. After that, every administration screen shows when it will be permanently removed, with a button to restore it.',
      'admin-students': 'students is the list of students.',
      'admin-teachers': 'teachers is the list of teachers.',
      'admin-new-anonymous-teacher':
        'teachers/new-anonymous creates a teacher without an account. Left open; decided here: only a display name is required.',
      'admin-one-teacher': 'teachers/{organizationUserId} is one teacher.',
    },
    'Generic views': {
      'not-found': 'An address that leads nowhere shows "Not Found".',
      'rendering-error': 'A screen that fails to render shows "Something went wrong!".',
      'show-error':
        'Below "Something went wrong!", "Show Error" reveals the message of the error, and "Hide Error" hides it again.',
    },
    'Between screens': {
      'preload-on-intent': 'A screen preloads when the pointer is over a link to it.',
      'scroll-restored': 'Going back restores the scroll position.',
      'routes-follow-session':
        'After a login or a log out, the open screen is checked again: the login screen is replaced by the requested screen, and screens that require a login are replaced by the login screen.',
    },
    Layout: {
      'full-height': 'The page is at least as high as the window.',
      'sticky-header': 'The header stays at the top when the page is scrolled.',
      'header-height': 'The header is 4rem high.',
      'screen-below-header': 'The screen of the address is below the header, and only it changes.',
      'toasts-on-every-screen':
        'One of two further parts was left open; decided here: the toasts, which stay when the screen changes.',
      'screen-announced':
        'The other was left open as well; decided here: screen readers hear the title of a screen when it opens.',
    },
    Header: {
      'visitor-sign-up': 'A visitor finds "Sign up" in the header, which leads to /sign-up.',
      'visitor-login': 'A visitor finds "Login" in the header, which leads to /login.',
      'visitor-color-mode':
        'A visitor finds a button in the header that switches between light and dark.',
      'header-my-organizations':
        'Someone who is logged in finds "My Organizations" in the header, which leads to /my/organizations.',
      'header-my-classes':
        'Someone who is logged in finds "My Classes" in the header, which leads to /my/classes.',
      'header-my-family':
        'Someone who is logged in finds "My Family" in the header, which leads to /my/family.',
      'user-menu':
        'Someone who is logged in finds a user menu in the header with "My Profile", "Log out" and a color mode toggle.',
      'user-menu-profile': '"My Profile" in the user menu leads to /my/profile.',
      'user-menu-color-mode':
        'The toggle in the user menu is called "Enable Dark Mode" while colors are light, and "Enable Light Mode" while they are dark.',
      'log-out-clears-session': '"Log out" ends the session.',
      'log-out-without-redirect': '"Log out" leads to /login, without a redirect.',
    },
    Notifications: {
      'toasts-bottom-right':
        'Toasts are stacked at the bottom right, fixed while the page scrolls.',
      'toasts-width': 'The stack of toasts is 24rem wide.',
      'toasts-layer': 'The stack of toasts is on layer 60 (z-index).',
      'toast-progress-bar': 'A progress bar in a toast fills until the toast closes by itself.',
      'toast-close': '"Close" removes a toast right away.',
      'toasts-alike-once': 'Toasts with the same title and the same description appear only once.',
    },
    'Create Organization': {
      'create-on-a-card': 'Create Organization is one form on a card.',
      'create-name':
        'Name is a line of text. It has the focus at first, and says "Your organization\'s name" while it is empty.',
      'create-access-level': 'Access Level is a choice between Public and Private.',
      'create-admission-type':
        'Admission Type is a choice between Automatic and Approval Required.',
      'create-submit': 'The form is sent by the button "Create Organization".',
      'create-leads-on':
        'Once the organization is created, and if the answer carries an id, its page opens: /organizations/{organizationId}. Left open; decided here: without an id the form stays open and starts over.',
    },
    'My Classes': {
      'two-tabs': 'My Classes has two tabs: "Classes I\'m Teaching" and "Enrolled Classes".',
      'both-sortable': 'The table of each tab can be sorted by every column.',
      'teaching-columns':
        "The columns of Classes I'm Teaching are Name, Organization, Date Range and Enrolled Students.",
      'enrolled-columns': 'The columns of Enrolled Classes are Name, Organization and Date Range.',
      'class-date-range':
        'Date Range is the start and the end as MM/dd/yyyy, such as 09/05/2026 to 12/19/2026.',
      'row-opens-class': 'Clicking a row of either table opens /my/classes/{classId}.',
    },
    'Organization Settings': {
      'settings-title':
        'Organization Settings is titled "Change global settings for this organization".',
      'settings-fields':
        'The settings begin with the fields Name, Access Level, Admission Type, Logo and Cover Image.',
      'settings-save': '"Save Settings" sends the form.',
      'image-preview': 'Logo and Cover Image show a preview of the image that they hold.',
      'image-remove': '"Remove Image" takes the image away.',
      'image-drop': 'An image can be dragged and dropped on its field.',
      'image-browse': 'A click on its field opens the choice of a file.',
      'images-only':
        'Only images are accepted. Left open; decided here: JPEG, PNG, WebP and GIF of up to 10 MiB, recognized by their content.',
    },
    'Paged data table': {
      'table-search': 'A list has a search box that says "Search..." while it is empty.',
      'table-sorting': 'The head of a column sorts by that column.',
      'table-rows-per-page': 'Its foot has a choice of rows per page.',
      'table-page-of': 'Its foot says "Page X of Y", such as Page 1 of 2.',
      'table-leafing':
        'Its foot has buttons to the first, the previous, the next and the last page.',
      'table-foot':
        'The foot is there while the rows are on their way, and where there are none: it says "Page 1 of 1" then, and leads nowhere.',
      'table-no-results': 'Where there are no rows, it says "No results."',
      'table-loading': 'While the first rows are on their way, three placeholders stand for them.',
      'table-selection':
        'With selected rows it says how many of how many, such as "2 of 10 row(s) selected."',
    },
    'Screens whose content was left open': {
      'visitor-home':
        'Decided here: the home page tells visitors what the product is, and links to /sign-up and /organizations.',
      'signed-in-home':
        'Decided here: the home page of someone logged in shows their organizations, or how to join or start the first one.',
      'home-to-do':
        'Decided here: the home page starts with the user’s to-dos: what, where, until when, and a link.',
      'home-next':
        'Decided here: Home shows the next class day of each child, of the signed-in person, and of the classes they teach, in every organization, with times and rooms. A canceled day is skipped, but shown if it would have come first.',
      'home-announcements':
        'Decided here: the home page has the latest announcements of all the user’s organizations and classes, five at a time.',
      'home-empty':
        'Decided here: without an organization, the home page links to finding one, creating one and adding children.',
      'home-family': 'Decided here: the home page shows the user’s families, with links.',
      'login-fields':
        'Decided here: the login asks for Email and Password, and links to the screens for a forgotten password and a login link.',
      'login-passkey': 'Decided here: a passkey logs in by itself, with no second factor.',
      'two-factor-passkey':
        'Decided here: if the account has a passkey, it replaces the code, and no code is emailed. A recovery code replaces the passkey.',
      'two-factor-content':
        'Decided here: the code has six digits and is submitted after the sixth. The screen says where the code comes from, how long it is valid, and what to do without it.',
      'sign-up-invited':
        'Decided here: someone who opens an invitation without an account signs up with the invited address, and becomes a member.',
      'sign-up-fields':
        'Decided here: sign-up asks for First name, Last name, Email, Password and Confirm password.',
      'profile-content':
        'Decided here: My Profile has a photo, the names, phone, birth date and a bio, says who can see which of them, and links to Account.',
      'family-content':
        'Decided here: My Family offers to create a family, and shows each that there is: its children with their age on a named day, its adults in the order in which they are called, and invitations that wait.',
      'family-care':
        'Decided here: care notes and emergency contacts of a child have a screen each, below /my/family/{familyId}/children/{childId}.',
      'my-classes-calendar':
        'Decided here: below its tables, My Classes offers a calendar feed of the class days that a person teaches or attends or that a child attends. It shows when the feed was last read, and can replace or remove its address.',
      'my-organizations-content':
        'Decided here: My Organizations shows each organization with the user’s status, roles and joining date; above them are open invitations and applications.',
      'organization-content':
        'Decided here: the page of an organization shows its name, who can find it, how people join, and, to its members, the welcome text and when they joined.',
      'organization-days':
        'Decided here: the page of an organization also shows its semesters with published classes, and the next class days.',
      'class-announcements':
        'Decided here: the page of a class shows its announcements to the people in it, with a form for those who can publish.',
      'catalog-content':
        'Decided here: /organizations/{organizationId}/classes shows the published classes of a semester, as cards or by time, to everyone who may see the organization, and shows families which classes fit which child.',
      'applications-content':
        'Decided here: the applications screen lists applications, those that need a decision first. Each application has a screen with its answers, its candidates with their decisions and what each decision does, notes, emails and history; another screen has the questions.',
      'admin-navigation':
        'Decided here: a side navigation on every administration screen lists all places and marks the current one.',
      'admin-home-content':
        'Decided here: the home of an administration counts people by kind, semesters and classes, what needs attention (applications and how long the oldest has waited, requests, waitlists, missing attendance), upcoming class days, conflicts and seats, and links to the lists.',
      'admin-home-set-up':
        'Decided here: until everything is there, the home of an administration lists what a new organization needs: a semester, class days, rooms and time slots, a teacher, a class, parents and students, a logo.',
      'admin-people-content':
        'Decided here: members, teachers and owners are lists of names with each person’s kinds.',
      'admin-families-content':
        'Decided here: the list of students shows their age on a given day, their family, guardians, classes and number of alerts; parents are listed with their children and contact details; families with their members and guardians.',
      'admin-care-notes':
        'Decided here: administrators see a child’s health information only on request, and each view is logged.',
      'admin-not-yet':
        'Decided here: the screens of class days and applications, and every report, say so when they are empty, and link to the next step.',
    },
    Account: {
      'account-content':
        'Decided here: Account has a card each for email, password, passkeys, two-factor login, devices, notifications, the data and deleting the account. A card shows the current state, and its button is replaced by a form. It links to My Profile.',
      'account-verify':
        'Decided here: an address is verified by opening the link emailed to it while logged in to the account. Until then, the home page and Account ask for it, say what requires it, and can send the email again.',
      'account-shut-out':
        'Decided here: someone who first proves an address with a login link takes over the account alone. The previous password, second factor and sessions are removed, and anything that requires a password asks for a new one first.',
      'account-change-email':
        'Decided here: a new address requires the password, and takes effect when its emailed link is opened while logged in to the account. Until then it can be canceled.',
      'account-change-password':
        'Decided here: a new password is set together with the current one, and logs out every other device. A link leads to /account/forgot-password for people who forgot it.',
      'account-forgotten-password':
        'Decided here: after the link for a forgotten password, the current one is not asked for.',
      'account-two-factor':
        'Decided here: the second factor is off, an emailed code, or a code from an authenticator app. Changing it asks for the password, and logs out every other device. Emailed codes are not used while there is a passkey.',
      'account-authenticator':
        'Decided here: an app is set up with a QR code, or the secret next to it, and is on after its first code.',
      'account-recovery-codes':
        'Decided here: ten recovery codes are shown once, to be copied, downloaded or printed. Account says how many are left.',
      'account-passkeys':
        'Decided here: an account has up to twenty passkeys, each with a name and when it was added and last used. Adding and removing one requires the password and sends an email. An account without recovery codes gets some with it. While there is a passkey, emailed codes do not log in; after the last one is removed, logins ask again for the chosen second factor.',
      'account-devices':
        'Decided here: Account lists the devices that are logged in. One of the others, or all of them, can be logged out.',
      'account-notifications': 'Decided here: an email about every login can be turned on.',
      'account-export': 'Decided here: everything stored about a person can be downloaded.',
      'account-delete':
        'Decided here: an account can be deleted with the password, after a confirmation. The only owner of an organization hands it over first. So does the only person with full access to a family with children in which another adult has an account.',
    },
  },
}
