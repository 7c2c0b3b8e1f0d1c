import type { Section } from './rule.ts'

export const screensAndRoutes: Section = {
  number: 2,
  title: 'Screens and routes',
  topics: {
    'Addresses in general': {
      'numeric-ids':
        'An id in an address is a whole number above 0. Anything else, such as abc, is the error "Invalid organizationId: abc", with the name of the parameter and what stands in its place.',
      'sign-in-required':
        'On an address for those who are signed in, a visitor is sent to /login, and the address they came for goes along as the search parameter redirect.',
    },
    'Public and account addresses': {
      home: '/ is the home.',
      login: '/login lets in whoever has an account.',
      'login-redirect':
        '/login takes the optional search parameter redirect, a text: the address that opens after the login.',
      'redirect-elsewhere':
        'Left open; decided here: a redirect that is no screen of this site, such as https://example.com, is ignored, and the home opens instead.',
      'sign-up': '/sign-up makes an account.',
      'two-factor-code':
        '/account/two-factor-code is open to visitors. Left open; decided here: it asks for the code that a login waits for. Where none waits, it says so and leads to /login.',
      'two-factor-provider':
        '/account/two-factor-code takes the search parameter provider, which is Email where the address does not say it.',
      'two-factor-email':
        '/account/two-factor-code takes the search parameter email, which is empty where the address does not say it. Left open; decided here: all but the first email of a name is hidden in it.',
      'two-factor-redirect':
        '/account/two-factor-code takes the optional search parameter redirect: the address that opens after the code.',
      'two-factor-kept':
        'Left open; decided here: the login waits on in the tab that gave the password, when somebody goes back or loads the page anew.',
      'forgot-password':
        'Decided here: /account/forgot-password mails a link that lets in whoever forgot a password, and says the same whether an account has the address or not. It says what to do if nothing comes. It is open to whoever is signed in as well, with their address filled in, and leads back to Account then.',
      'login-link':
        'Decided here: /account/login-link mails a link that logs in without a password, and then leads to redirect.',
      'account-edit': '/account/edit is for those who are signed in.',
      'auto-login':
        '/account/auto-login is open to visitors. Left open; decided here: links out of emails lead there. Those that log in trade their token for a session, and the others ask for a login where there is none.',
      'auto-login-token':
        '/account/auto-login takes the search parameter token. Left open; decided here: a token works once, and leaves the address and the history before anything else is asked for.',
      'auto-login-message':
        '/account/auto-login takes the search parameter message. Left open; decided here: it is told as plain text once the link has worked.',
      'auto-login-redirect':
        '/account/auto-login takes the optional search parameter redirect: the address that opens then.',
      'auto-login-second-factor':
        'Left open; decided here: a link does not spare the code of whoever is asked for one.',
      'auto-login-over':
        'Left open; decided here: a link that was used already, is too old or was meddled with says so, and leads to /login and to a new link. Whoever is signed in already is told as whom, and is led on.',
      'auto-login-reload':
        'Left open; decided here: a page that is loaded again before its link was checked has lost the link, and asks to open it again.',
    },
    'My area': {
      'my-classes': '/my/classes is for those who are signed in.',
      'my-classes-tab': '/my/classes takes the search parameter tab, which is teaching by default.',
      'my-classes-tab-values':
        'The tab of /my/classes is teaching or enrolled. Left open; decided here: any other is teaching.',
      'my-class': '/my/classes/{classId} is one of these classes.',
      'my-family': '/my/family is for those who are signed in.',
      'my-organizations': '/my/organizations is for those who are signed in.',
      'my-profile': '/my/profile is for those who are signed in.',
    },
    Organizations: {
      organizations: '/organizations/ is the list of organizations.',
      'new-organization':
        '/organizations/new creates an organization, and is for those who are signed in.',
      organization: '/organizations/{organizationId}/ is the page of an organization.',
    },
    'Addresses of an administration': {
      'admin-sign-in':
        '/organizations/{organizationId}/admin and all below it, class-days and semesters included, are for those who are signed in.',
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
        'The other was left open as well; decided here: screen readers hear the title of a screen when it opens.',
    },
    Header: {
      'visitor-sign-up': 'A visitor finds "Sign up" in the header, which leads to /sign-up.',
      'visitor-login': 'A visitor finds "Login" in the header, which leads to /login.',
      'visitor-color-mode':
        'A visitor finds a button in the header that switches between light and dark.',
      'header-my-organizations':
        'Whoever is signed in finds "My Organizations" in the header, which leads to /my/organizations.',
      'header-my-classes':
        'Whoever is signed in finds "My Classes" in the header, which leads to /my/classes.',
      'header-my-family':
        'Whoever is signed in finds "My Family" in the header, which leads to /my/family.',
      'user-menu':
        'Whoever is signed in finds a user menu in the header with "My Profile", "Log out" and the switch of the color mode.',
      'user-menu-profile': '"My Profile" in the user menu leads to /my/profile.',
      'user-menu-color-mode':
        'The switch in the user menu is called "Enable Dark Mode" while colors are light, and "Enable Light Mode" while they are dark.',
      'log-out-clears-session': '"Log out" ends the session: whoever was signed in is a visitor.',
      'log-out-without-redirect': '"Log out" leads to /login, without a redirect.',
    },
    Notifications: {
      'toasts-bottom-right':
        'Toasts are stacked at the bottom right, fixed while the page scrolls.',
      'toasts-width': 'The stack of toasts is 24rem wide.',
      'toasts-layer': 'The stack of toasts is on layer 60 (z-index).',
      'toast-progress-bar': 'A bar in a toast fills until the toast goes by itself.',
      'toast-close': '"Close" removes a toast at once.',
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
        'Decided here: the home tells a visitor what the product is, and leads to /sign-up and /organizations.',
      'signed-in-home':
        'Decided here: the home of whoever is signed in shows their organizations, or the ways to the first one.',
      'home-to-do':
        'Decided here: the home says first what waits for whoever is signed in: what it is, where, until when, and one way to where it is done.',
      'home-next':
        'Decided here: Home shows the next class day of each child, of the signed-in person, and of the classes they teach, in every organization, with times and rooms. A canceled day is skipped, but shown if it would have come first.',
      'home-announcements':
        'Decided here: the home has the latest announcements of all organizations and classes of whoever is signed in, five at a time.',
      'home-empty':
        'Decided here: the home of whoever belongs to nothing yet says why it is empty, and leads to finding an organization, creating one and adding children.',
      'home-family':
        'Decided here: the home names the families of whoever is signed in, and leads to them.',
      'login-fields':
        'Decided here: the login asks for Email and Password, and leads to whoever forgot a password or wants a link instead.',
      'login-passkey': 'Decided here: a passkey logs in by itself, and nothing else is asked for.',
      'two-factor-passkey':
        'Decided here: where the account has a passkey, it takes the place of the code, and no code is sent by email. A recovery code takes the place of the passkey.',
      'two-factor-content':
        'Decided here: the code has six digits and is sent as soon as they are there. The screen says where they come from, how long they are good, and what can be done without them.',
      'sign-up-invited':
        'Decided here: whoever follows an invitation without an account signs up with the address that was invited, and belongs to the organization.',
      'sign-up-fields':
        'Decided here: signing up takes First name, Last name, Email, Password and Confirm password.',
      'profile-content':
        'Decided here: My Profile holds a photo, the names, phone, birth date and a few words about oneself, says truly who sees what of it, and leads to Account.',
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
        'Decided here: Account has a card each for email, password, passkeys, two-factor login, devices, notifications, the data and the end of the account. A card says how it stands, and its form comes in place of its button. My Profile is a link away.',
      'account-verify':
        'Decided here: an address is verified by the link in an email to it, followed by somebody who is logged in to the account. As long as an address is not verified, the home and Account ask for it, say what is missing until then, and send the email again.',
      'account-shut-out':
        'Decided here: whoever proves an address first by a link that logs in has the account alone. Password, second factor and sessions from before are gone, and a new password is asked for, before anything that takes one.',
      'account-change-email':
        'Decided here: a new address is asked with the password, and holds once the link in the email to it was followed by somebody who is logged in to the account. Until then it can be canceled.',
      'account-change-password':
        'Decided here: a new password is set together with the current one, and logs out every other device. A link leads to /account/forgot-password for people who forgot it.',
      'account-forgotten-password':
        'Decided here: whoever comes by the email for a forgotten password is not asked for the current one.',
      'account-two-factor':
        'Decided here: the second factor is off, a code by email, or a code of an authenticator app. Changing that asks for the password, and logs out every other device. A code by email is not used while there is a passkey.',
      'account-authenticator':
        'Decided here: an app is set up by a QR code, or by the secret beside it, and is on with its first code.',
      'account-recovery-codes':
        'Decided here: ten recovery codes are shown once, to be copied, downloaded or printed. Account says how many are left.',
      'account-passkeys':
        'Decided here: an account has up to twenty passkeys, each with a name and when it was added and used last. Adding and removing one takes the password, and is told by email. Whoever has no recovery codes gets some with it. While there is a passkey, no code by email lets in; once the last one is removed, logins ask again for what is set.',
      'account-devices':
        'Decided here: Account lists the devices that are logged in. One of the others, or all of them, can be logged out.',
      'account-notifications': 'Decided here: an email about every login can be chosen.',
      'account-export': 'Decided here: everything that is kept about somebody can be downloaded.',
      'account-delete':
        'Decided here: an account can be deleted with the password, after a question. Who is the only owner of an organization hands it over first, and so does who alone has full access to a family with children in which another adult has an account.',
    },
  },
}
