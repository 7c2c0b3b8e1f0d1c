import type { Section } from './rule.ts'

export const screensAndRoutes: Section = {
  number: 2,
  title: 'Screens and routes',
  topics: {
    'All addresses': {
      'numeric-ids':
        'An id in an address is a positive whole number. Any other value, such as abc, raises the error "Invalid organizationId: abc", with the name and value of the parameter.',
      'sign-in-required':
        'A visitor who opens an address for signed-in users is sent to /login, with the requested address in the search parameter redirect.',
    },
    'Public and account addresses': {
      home: '/ is the home page.',
      login: '/login logs in a user who has an account.',
      'login-redirect':
        '/login takes the optional search parameter redirect, a string: the address that opens after login.',
      'login-start':
        'Our decision: After a login without a redirect, the administration opens for somebody who owns one organization, and the home page for all others.',
      'redirect-elsewhere':
        'Our decision: A redirect that is not a screen of this site, such as https://example.com, is ignored, and the home page opens instead.',
      'login-oidc':
        'Our addition: If the site has an OpenID provider, /login and /sign-up offer to continue with it. What went wrong there is one sentence on /login.',
      'sign-up': '/sign-up creates an account.',
      'two-factor-code':
        '/account/two-factor-code is open to visitors. Our decision: It asks for the code of a pending login. If no login is pending, it says so and links to /login.',
      'two-factor-provider':
        '/account/two-factor-code takes the search parameter provider, which defaults to Email.',
      'two-factor-email':
        '/account/two-factor-code takes the search parameter email, which defaults to empty. Our decision: The address hides all but the first letter of the name.',
      'two-factor-redirect':
        '/account/two-factor-code takes the optional search parameter redirect: the address that opens after the code is accepted.',
      'two-factor-pending':
        'Our decision: A pending login survives going back and reloading, in the tab where the password was entered.',
      'forgot-password':
        'Our addition: /account/forgot-password emails a link that logs in a user who forgot the password. It shows the same message whether or not an account has that address, and says what to do if no email arrives. Signed-in users can open it too: their address is filled in, and the screen leads back to Account.',
      'login-link':
        'Our addition: /account/login-link emails a link that logs in without a password and then opens the redirect.',
      'account-edit': '/account/edit is for signed-in users.',
      'auto-login':
        '/account/auto-login is open to visitors. Our decision: Links in emails open it. A login link exchanges its token for a session; other links ask for a login if nobody is signed in.',
      'auto-login-token':
        '/account/auto-login takes the search parameter token. Our decision: A token works once, and is removed from the address and the browser history before any request is made.',
      'auto-login-message':
        '/account/auto-login takes the search parameter message. Our decision: It is shown as plain text once the link has worked.',
      'auto-login-redirect':
        '/account/auto-login takes the optional search parameter redirect: the address that opens next.',
      'auto-login-second-factor':
        'Our decision: A login link does not replace the second factor of an account that has one.',
      'auto-login-invalid-link':
        'Our decision: A link that was used, has expired or was altered says so and leads to /login and to a new link. A user who is already signed in sees the name of the account and can continue.',
      'auto-login-reload':
        'Our decision: If the page is reloaded before its link was checked, the link is lost, and the page asks the user to open it again.',
    },
    'My area': {
      'my-classes': '/my/classes is for signed-in users.',
      'my-classes-tab': '/my/classes takes the search parameter tab, which defaults to teaching.',
      'my-classes-tab-values':
        'The tab of /my/classes is teaching or enrolled. Our decision: Any other value means teaching.',
      'my-class': '/my/classes/{classId} shows one of these classes.',
      'my-family': '/my/family is for signed-in users.',
      'my-organizations': '/my/organizations is for signed-in users.',
      'my-profile': '/my/profile is for signed-in users.',
    },
    Organizations: {
      organizations: '/organizations/ is the list of organizations.',
      'new-organization': '/organizations/new creates an organization and is for signed-in users.',
      organization: '/organizations/{organizationId}/ is the page of an organization.',
    },
    'Administration addresses': {
      'admin-sign-in':
        '/organizations/{organizationId}/admin and all addresses below it, including class-days and semesters, are for signed-in users.',
      'admin-opens-home':
        '/organizations/{organizationId}/admin redirects to home. Going back from there leads to the screen before both.',
      'admin-home': "home is the administration's home.",
      'admin-all-members': 'all-members lists all members.',
      'admin-one-member': 'all-members/{organizationUserId} shows one member.',
      'admin-announcements':
        'Our addition: announcements lists the announcements to members and classes, and when each was or will be published; announcements/new publishes one, and announcements/{announcementId} edits or deletes it.',
      'admin-application': 'application holds the applications.',
      'admin-class-days':
        'class-days holds the class days. Our addition: They are shown as the calendar of a semester or as a list.',
      'admin-new-class-day':
        'class-days/new creates class days. Our addition: It creates one class day, or a series on certain weekdays without the holidays, which can be previewed first.',
      'admin-one-class-day':
        'class-days/{classDayId} shows one class day. If it does not exist, the screen says "Not Found".',
      'admin-cancel-class-day':
        'Our addition: A class day is canceled with a reason, after the screen says how many classes will not meet. It can be restored, or made up on another day when the same classes meet.',
      'admin-day-sheet':
        'Our addition: The day sheet lists the classes of a day by room and time, and prints on one page, or in parts if there are many rooms, with whole words.',
      'admin-classes': 'classes lists the classes.',
      'admin-new-class': 'classes/new creates a class.',
      'admin-timetable':
        'Our addition: classes/timetable is the timetable of one semester, by time slots and rooms. It opens with the current or next semester, and asks for a weekday only if there is more than one.',
      'admin-one-class': 'classes/{classId} shows one class.',
      'admin-families': 'families holds the families.',
      'admin-owners': 'owners lists the owners.',
      'admin-history': "Our addition: audit shows the organization's audit log.",
      'admin-parents': 'parents lists the parents.',
      'admin-reports': 'reports holds the reports.',
      'admin-one-report':
        'Our addition: reports/{name} shows one report. By default it covers the current or next semester, its next class day and all classes. An unknown name shows "Not Found".',
      'admin-roles': 'roles holds the roles.',
      'admin-new-role': 'Our addition: roles/new creates a role.',
      'admin-one-role':
        'roles/{roleId} shows one role. If it does not exist, the screen says "Not Found".',
      'admin-grade-levels':
        'Our addition: grade-levels holds the grade levels of the students, in order.',
      'admin-semesters': 'semesters lists the semesters.',
      'admin-custom-fields':
        'Our addition: custom-fields holds the fields that the organization defines, edited in place.',
      'admin-rooms':
        'Our addition: rooms holds the rooms and time slots, which are edited in place.',
      'admin-imports': 'Our addition: imports lists earlier imports of people from files.',
      'admin-invite-many':
        'Our addition: People selected in all members, parents or teachers can be invited at once. The screen asks first, then says how many were invited and why each of the others was not. The result of an import leads to the parents without an account.',
      'admin-new-import':
        'Our addition: imports/new starts an import from a CSV file, separated by commas, semicolons or tabs.',
      'admin-one-import':
        'Our addition: imports/{importId} shows one import: the meaning of its columns, what each row will change and why, and the result. Nothing is saved before the user confirms, and the import can be undone.',
      'admin-new-semester': 'semesters/new creates a semester.',
      'admin-one-semester': 'semesters/{semesterId} shows one semester.',
      'admin-settings': "settings is the form for the organization's settings.",
      'admin-delete-organization':
        'Our addition: At the end of the settings, an owner can delete the organization. The screen says what will be deleted and until when it can be restored, and asks for its name. After that, every screen of its administration shows when it will be deleted permanently and offers to restore it.',
      'admin-webhooks':
        'Our addition: webhooks lists where events are sent, webhooks/new adds a webhook and shows its secret once, and webhooks/{webhookId} edits one, renews its secret, sends a test event, and shows what came of each event. The settings lead there.',
      'admin-students': 'students lists the students.',
      'admin-teachers': 'teachers lists the teachers.',
      'admin-new-anonymous-teacher':
        'teachers/new-anonymous creates a teacher without an account. Our decision: It asks only for a display name.',
      'admin-one-teacher': 'teachers/{organizationUserId} shows one teacher.',
    },
    'Generic views': {
      'not-found': 'An unmatched address shows "Not Found".',
      'not-found-status':
        'Our addition: The server answers an unmatched address with the status 404. Whether an organization exists makes no difference.',
      'rendering-error': 'A screen that fails to render shows "Something went wrong!".',
      'show-error':
        'Below "Something went wrong!", "Show Error" reveals the error message, and "Hide Error" hides it again.',
    },
    'Titles and shared links': {
      'title-names-screen':
        'Our addition: The browser\'s tab names the screen and the product, such as "Log in · Kinroll".',
      'title-names-organization':
        'Our addition: For a screen of an organization, the tab also names the organization, such as "Members · Lindenschule · Kinroll".',
      'link-preview':
        'Our addition: A shared link to the home page, login, sign-up, the list of organizations, a public organization or its classes shows a title, a description and a picture: the cover, else the logo, else a picture of the product. A private organization has none.',
      'canonical-address':
        'Our addition: Such a screen says its one address, without search parameters that do not change what it shows. Of the list of organizations, each page has its own.',
      'only-public-listed':
        'Our addition: Every other screen asks search engines not to list it, and so does a login or sign-up that leads to another screen.',
      'robots-txt':
        'Our addition: /robots.txt keeps search engines away from calls, accounts, the screens of signed-in users and calendar feeds, and names /sitemap.xml.',
      sitemap:
        'Our addition: /sitemap.xml lists the home page, the list of organizations, and every public organization, up to 50,000 addresses.',
    },
    Navigation: {
      'preload-on-intent': 'A screen is preloaded when the user points at a link to it.',
      'scroll-restored': 'Going back restores the scroll position.',
      'routes-follow-session':
        'When the user signs in or out, the open screen is checked again: the login screen is replaced by the requested screen, and screens for signed-in users are replaced by the login screen.',
    },
    'Before the app starts': {
      'painted-before-start':
        'Our addition: The home page, the login screen, the sign-up screen, the screens that email a link, and the public pages of organizations are readable before the app starts. The app takes them over without asking for their rows again.',
      'typed-before-start':
        'Our addition: What is typed before the app starts stays, with the focus. A button or link that is pressed before is carried out once after.',
      'mode-before-start':
        'Our addition: The color mode applies from the first paint, also where the stored choice differs from the system setting.',
      'javascript-required':
        'Our addition: Without JavaScript, public pages can be read, and the top of every page says that it needs JavaScript.',
      'frame-before-start':
        'Our addition: Whoever is signed in sees the frame of their screen before the app starts, and nothing that is for visitors.',
      'failed-start':
        'Our addition: If the app cannot be loaded, the page says so instead of loading forever, and has a button to reload. Its links lead on.',
    },
    Layout: {
      'full-height': 'The page is at least as tall as the window.',
      'sticky-header': 'The header stays at the top when the page scrolls.',
      'header-height': 'The header is 4rem high.',
      'screen-below-header': 'The routed screen is shown below the header, and only it changes.',
      'toasts-on-every-screen':
        'The purpose of two further elements is not specified. Our decision: One is the toasts, which stay when the screen changes.',
      'screen-announced':
        'Our decision: The other element announces the title of each new screen to screen readers, without the organization and the product.',
    },
    Header: {
      'visitor-sign-up': 'For a visitor, the header has a "Sign up" link to /sign-up.',
      'visitor-login': 'For a visitor, the header has a "Login" link to /login.',
      'visitor-color-mode':
        'For a visitor, the header has a button that switches between light and dark mode.',
      'header-my-organizations':
        'For a signed-in user, the header has a "My Organizations" link to /my/organizations.',
      'header-my-classes':
        'For a signed-in user, the header has a "My Classes" link to /my/classes.',
      'header-my-family': 'For a signed-in user, the header has a "My Family" link to /my/family.',
      'search-everywhere':
        'Our addition: Ctrl+K, ⌘K or a button in the header opens a search of people, families, classes, class days, rooms, reports, screens and actions, limited to what the user may see. What was chosen recently comes first, and is forgotten when the session ends.',
      'user-menu':
        'For a signed-in user, the header has a user menu with "My Profile", "Log out" and the color mode toggle.',
      'user-menu-profile': '"My Profile" in the user menu leads to /my/profile.',
      'user-menu-color-mode':
        'The toggle in the user menu is labeled "Enable Dark Mode" in light mode and "Enable Light Mode" in dark mode.',
      'user-menu-system-mode':
        'Our addition: Once somebody has chosen a mode, the user menu also offers "Use System Mode", which removes the stored value.',
      'log-out-clears-session': '"Log out" ends the session.',
      'log-out-without-redirect': '"Log out" leads to /login, without a redirect.',
    },
    Notifications: {
      'toasts-bottom-right':
        'Toasts are stacked at the bottom right and stay fixed while the page scrolls.',
      'toasts-width': 'The stack of toasts is 24rem wide.',
      'toasts-layer': 'The stack of toasts has z-index 60.',
      'toast-progress-bar': 'A bar in each toast fills until the toast is dismissed automatically.',
      'toast-close': '"Close" removes a toast immediately.',
      'toasts-deduplicated': 'Toasts with identical title and description appear only once.',
    },
    'Create Organization': {
      'create-on-a-card': 'Create Organization is a form on a card.',
      'create-name':
        'Name is a text field with autofocus and the placeholder "Your organization\'s name".',
      'create-access-level': 'Access Level is a select with Public and Private.',
      'create-admission-type': 'Admission Type is a select with Automatic and Approval Required.',
      'create-submit': 'The submit button is "Create Organization".',
      'create-opens-organization':
        'After the organization is created, its page opens if the response carries an id: /organizations/{organizationId}. Our decision: Without an id, the form stays open and is reset.',
    },
    'My Classes': {
      'two-tabs': 'My Classes has two tabs: "Classes I\'m Teaching" and "Enrolled Classes".',
      'both-sortable': 'The table in each tab can be sorted by every column.',
      'teaching-columns':
        "The columns of Classes I'm Teaching are Name, Organization, Date Range and Enrolled Students.",
      'enrolled-columns': 'The columns of Enrolled Classes are Name, Organization and Date Range.',
      'class-date-range':
        'Date Range shows the start and end as MM/dd/yyyy, such as 09/05/2026 to 12/19/2026.',
      'row-opens-class': 'Clicking a row in either table opens /my/classes/{classId}.',
    },
    'Organization Settings': {
      'settings-title':
        'Organization Settings is titled "Change global settings for this organization".',
      'settings-fields':
        'The first fields are Name, Access Level, Admission Type, Logo and Cover Image.',
      'settings-save': '"Save Settings" submits the form.',
      'image-preview': 'Logo and Cover Image each show a preview of their image.',
      'image-remove': '"Remove Image" removes the image.',
      'image-drop': 'An image can be dropped on its field.',
      'image-browse': 'Clicking an image field opens the file chooser.',
      'images-only':
        'Only images are accepted. Our decision: JPEG, PNG, WebP and GIF up to 10 MiB, checked by content.',
    },
    'Paged data table': {
      'table-search': 'A list has a search box with the placeholder "Search...".',
      'table-sorting': 'Clicking a column header sorts by that column.',
      'table-rows-per-page': 'The footer has a rows-per-page selector.',
      'table-page-of': 'The footer shows "Page X of Y", such as Page 1 of 2.',
      'table-pagination': 'The footer has buttons for the first, previous, next and last page.',
      'table-footer':
        'While rows are loading and when there are none, the footer shows "Page 1 of 1" with disabled buttons.',
      'table-no-results': 'A list without rows shows "No results."',
      'table-loading': 'While the first rows are loading, three placeholder rows are shown.',
      'table-selection':
        'With selected rows, the list shows a count such as "2 of 10 row(s) selected."',
      'table-many-at-once':
        'Our addition: What can be done with a row can be done with all selected rows. A dialog says first what will happen to whom, shows the progress, names what could not be done and why, and can undo it. A list with nothing to do has no checkboxes.',
      'table-row-menu':
        'Our addition: Each row of such a list has a menu with the same actions for that row.',
    },
    'Screens whose content is not specified': {
      'visitor-home':
        'Our addition: For a visitor, the home page explains the product and leads to /sign-up and /organizations.',
      'signed-in-home':
        'Our addition: For a signed-in user, the home page shows their organizations, or how to begin.',
      'home-to-do':
        "Our addition: The home page starts with the user's to-dos, after the classes that they teach today: what to do, in which organization, until when, and a link to it.",
      'home-next':
        'Our addition: The home page shows the next meeting of the user, of each of their children and of each class they teach, in every organization, with times and rooms. Canceled days are skipped, and mentioned if they would have come first.',
      'catalog-enroll':
        'Our addition: In the list of classes, each child who can enroll without a question is enrolled with one press; other presses lead to the class. The way back from a class leads to the same place in the list. Whoever may join the organization at once joins there.',
      'home-teaching':
        'Our addition: A teacher sees the classes of today, or of the next day on which they teach, with times, rooms, and how many students are expected and absent. Each has a link to its attendance sheet. The class that takes place now, or the next one, is highlighted.',
      'home-weeks':
        'Our addition: The home page shows the classes of this week and the next day by day: people as columns and times as rows, with gaps, classes at the same time, canceled and make-up days, and reported absences. On a phone, people are below each other.',
      'home-announcements':
        "Our addition: The home page shows the latest announcements from all of the user's organizations and classes, five at a time.",
      'home-empty':
        'Our addition: A user who belongs to nothing yet is asked on the home page what brings them here. Each answer leads on: to setting up a program, adding children, or finding an organization.',
      'home-family': "Our addition: The home page links to the user's families.",
      'login-fields':
        'Our addition: The login screen asks for Email and Password, and links to a password reset and to login by email link.',
      'login-passkey':
        'Our addition: A passkey is enough to log in, and nothing else is asked for.',
      'two-factor-passkey':
        'Our addition: If the account has a passkey, the passkey replaces the code, and no code is emailed. A recovery code can replace the passkey.',
      'two-factor-content':
        'Our addition: The code has six digits and is submitted as soon as they are entered. The screen says where to find the code, how long it is valid and what to do without it.',
      'sign-up-invited':
        'Our addition: A person who follows an invitation without an account signs up with the invited address and joins the organization.',
      'sign-up-fields':
        'Our addition: Sign-up asks for First name, Last name, Email, Password and Confirm password.',
      'profile-content':
        'Our addition: My Profile has a photo, the names, a phone number, a birth date and a short bio, says exactly who can see each of them, and links to Account.',
      'family-content':
        'Our addition: My Family offers to create a family and shows each existing one: its children with their age on a given day, its adults in calling order, and pending invitations.',
      'family-care':
        'Our addition: Care notes and emergency contacts of a child each have a screen below /my/family/{familyId}/children/{childId}.',
      'my-classes-calendar':
        'Our addition: Below its tables, My Classes offers a calendar feed address with the class days of the user and their children, says when it was last read, and can replace or remove it.',
      'my-calendar':
        'Our addition: /my/calendar shows, month by month, the classes that the user teaches and those that they or their children attend, and which are canceled.',
      'my-organizations-content':
        "Our addition: My Organizations shows each organization with the user's part in it, their roles and their joined date, and above them pending invitations and applications.",
      'organization-content':
        'Our addition: The page of an organization shows its name, who can find it and how people join. Members also see its welcome text and their joined date.',
      'organization-days':
        'Our addition: The page of an organization also shows the dates of its semesters with published classes, and its next class days.',
      'notification-preview':
        'Our addition: Before a change of a class, a class day or a time slot is saved, a class day deleted, or an announcement published, the form says how many families and emails it reaches, and on request names the people and shows the email. A sentence can be added, or nobody notified. While a class is being moved, the timetable shows these numbers for the cell under the pointer, and the dialog about its conflicts shows the rest.',
      'notification-undo':
        'Our addition: After saving, a toast says who will be notified in ten minutes, and undoes the change. The home page of the administration lists the changes that wait, and undoes them or sends them now.',
      'enrollment-undo':
        'Our addition: After a student was withdrawn or removed, or a request declined, a toast undoes it within a minute, in which nobody is notified. A seat that was offered to the next student comes back unless that family has taken it.',
      'class-delete-draft':
        'Our addition: A draft of a class that nobody enrolled in is deleted with one press. For ten minutes, the toast and the home page of the administration restore it with everything in it; if its room is taken by then, or something that it used was deleted, a sentence says so.',
      'notification-settings':
        'Our addition: /account/notifications sets, for each organization and group of notifications, whether they come by email and in the app, in the app only, or not at all, one email a day, and quiet hours.',
      unsubscribe:
        'Our addition: /unsubscribe?token={token} switches off the emails that a link in an email names, with one press and no login, and switches them on again.',
      'class-announcements':
        'Our addition: The page of a class shows its announcements to the people in it, and a form to those who may announce something.',
      plan: 'Our addition: On /organizations/{id}/plan, a parent adds children and sees what each can take at each time, or why not. A first choice and two alternatives at a time are saved as they are chosen, for the whole family, and continue on another device. Free seats are held for 15 minutes. One press enrolls everyone, or nobody, and says which places have changed. If a better choice is full, the student waits for it and has the next one meanwhile. An invitation as a parent leads there.',
      'plan-round':
        'Our addition: In a registration round, /organizations/{id}/plan takes choices until the due time, which is counted down, and nobody can enroll or hold seats. A family says what matters to it: siblings in the same half-day, the most classes for each child, a friend for each. Then choices are fixed, and the seed of the order is shown. The published result says of each child what it got, why each other choice was not met, and gives seats back.',
      'catalog-content':
        'Our addition: /organizations/{organizationId}/classes shows the published classes of a semester to everyone who can see the organization, as cards or by time, and shows families which classes suit which child.',
      'applications-content':
        'Our addition: The applications screen lists the applicants, pending ones first. Each application has a screen with the answers, its candidates and the decision on each, notes, the email and the history; another screen has the questions.',
      'admin-navigation':
        'Our addition: Every screen of an administration has a side navigation that marks the current one.',
      'admin-home-content':
        "Our addition: The administration's home counts people by kind, semesters and classes, open reviews (applications and the age of the oldest, requests, waitlists, missing attendance), upcoming class days, conflicts and seats, and links to each list.",
      'set-up':
        'Our addition: /organizations/start and /organizations/{id}/admin/set-up set up a new organization in five steps: year, rooms, people, classes, review. What is typed is saved as it is typed, and continues on another device. Only owners can.',
      'set-up-publish':
        'Our addition: The last step shows what will exist and who is invited, with each conflict at its class. One press publishes it, and opens registration at the chosen day and time.',
      'set-up-undo':
        'Our addition: What was published with the set-up is undone as one until the first student enrolls.',
      'admin-home-day':
        'Our addition: Home shows the next class day: its classes by time and room with teachers and seats, who is absent or substitutes, conflicts and what has no place, and canceled days until then. Without one, it says why and offers the next step.',
      'admin-home-absent':
        'Our addition: One list has the students who do not come on the next class day, in all classes, from reported absences and marks so far. It can be printed. Whoever takes attendance in all classes also sees why, and whom to call.',
      'admin-home-charts':
        'Our addition: Home shows attendance over the semester as a line and the seats of each class as bars, each with the same numbers as a table.',
      'admin-home-set-up':
        "Our addition: Until a family can enroll, the administration's home lists what is missing: a semester, class days, rooms and time slots, a teacher, a class, published classes, registration, invitations. What one press can do is done in place.",
      'admin-people-content':
        "Our addition: Members, teachers and owners are lists of names with each person's part in the organization.",
      'admin-families-content':
        'Our addition: Students are listed with their age on a given day, family, guardians, classes and number of alerts; parents with their children and contact details; families with their members and guardians.',
      'admin-care-notes':
        'Our addition: Care notes of a child are shown to administrators only on request, and each view is logged.',
      'admin-not-yet':
        'Our addition: Class days, applications and every report say so when they are empty, and suggest what to do.',
    },
    Account: {
      'account-content':
        'Our addition: Account has one card each for email, password, passkeys, two-factor login, devices, API tokens, notifications, data export and account deletion. A card shows the current state, and its button opens a form. My Profile is one link away.',
      'account-verify':
        'Our addition: A user verifies an address by following the link in an email while logged in to the account. Until then, the home page and Account ask for it, say what is unavailable, and can send the email again.',
      'account-first-verified-owner':
        'Our addition: The first person to prove an unverified address with a login link gets sole access to the account. Its earlier password, second factor and sessions are removed, and it asks for a new password before any action that needs one.',
      'account-change-email':
        'Our addition: Changing the address takes the password, and takes effect once a user who is logged in to the account follows the link in the email to the new address. Until then the change can be canceled.',
      'account-change-password':
        'Our addition: Changing the password takes the current one and logs out every other device. Users who forgot it find a link to /account/forgot-password.',
      'account-forgotten-password':
        'Our addition: A user who follows the password reset email sets a new password without the current one.',
      'account-two-factor':
        'Our addition: The second factor is off, a code by email or a code from an authenticator app. Changing it takes the password and logs out every other device. Codes by email are not used while the account has a passkey.',
      'account-authenticator':
        'Our addition: An authenticator app is set up with a QR code or the secret beside it, and is on after its first code.',
      'account-recovery-codes':
        'Our addition: Ten recovery codes are shown once, to be copied, downloaded or printed. Account shows how many are left.',
      'account-passkeys':
        'Our addition: An account has up to twenty passkeys, each with a name, the date it was added and its last use. Adding or removing one takes the password and sends an email. A user without recovery codes gets some when adding one. While there is a passkey, codes by email do not log in; once the last one is removed, login uses the configured second factor again.',
      'account-devices':
        'Our addition: Account lists the logged-in devices. The user can log out one of the others, or all of them.',
      'account-api-tokens':
        'Our addition: A user creates up to twenty API tokens, each with a name, scopes and an end at most a year away, and gets an email. A token is shown once. Account lists the tokens with their last use, and revokes them. A new password or a change of the second factor revokes all.',
      'account-oidc':
        'Our addition: An account that an OpenID provider logs in to shows the provider, and removes it if there is a password or a passkey. A removed provider cannot log in until the user allows it again there.',
      'account-notifications': 'Our addition: Users can choose to get an email about every login.',
      'account-export': 'Our addition: Users can download all data stored about them.',
      'account-delete':
        'Our addition: A user can delete the account with the password, after a confirmation. The only owner of an organization must first make somebody else an owner; the only person with full access to a family with children, in which another adult has an account, must first give full access to somebody else.',
    },
  },
}
