import type { Section } from '../rule.ts'

export const screens: Section['topics'] = {
  'Create Organization': {
    'create-on-a-card': 'Create Organization is one form on a card.',
    'create-name':
      'Name is a line of text. It has the focus at first, and says "Your organization\'s name" while it is empty.',
    'create-access-level': 'Access Level is a choice between Public and Private.',
    'create-admission-type': 'Admission Type is a choice between Automatic and Approval Required.',
    'create-submit': 'The form is sent by the button "Create Organization".',
    'create-leads-on':
      'Once the organization is created, and if the answer carries an id, its page opens: /organizations/{organizationId}. Left open; decided here: without an id the form stays, and begins anew.',
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
      'Only images are accepted. Left open; decided here: JPEG, PNG, WebP and GIF of up to 10 MiB, judged by what is in them.',
  },
  'Paged data table': {
    'table-search': 'A list has a search box that says "Search..." while it is empty.',
    'table-sorting': 'The head of a column sorts by that column.',
    'table-rows-per-page': 'Its foot has a choice of rows per page.',
    'table-page-of': 'Its foot says "Page X of Y", such as Page 1 of 2.',
    'table-leafing': 'Its foot has buttons to the first, the previous, the next and the last page.',
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
      'Decided here: the home says when each child of whoever is signed in, they themself and the classes that they teach meet next, in every organization, with times and rooms. A day that is cancelled is skipped, and told if it would have come first.',
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
      'Decided here: below its tables, My Classes offers an address at which calendars read the class days that somebody teaches, attends or has children in, says when it was read last, and makes another one or removes it.',
    'my-organizations-content':
      'Decided here: My Organizations shows each organization with what one is there, the roles that one holds, and since when; above them what waits: invitations and applications.',
    'organization-content':
      'Decided here: the page of an organization shows its name, who can find it, how people join, and, to its members, its welcome and since when they belong to it.',
    'organization-days':
      'Decided here: the page of an organization also shows when its semesters with published classes are, and which class days come next.',
    'class-announcements':
      'Decided here: the page of a class has what it was told for those who are in it, and a form for those who may tell it something.',
    'catalogue-content':
      'Decided here: /organizations/{organizationId}/classes shows the published classes of a semester to whoever may see the organization, as cards or by time, and tells families which fit whom.',
    'applications-content':
      'Decided here: the place of the applications lists who would like to come, those that wait first. Each application has a screen, with what was written, those whom it is for, each with a decision and what it does, notes, the letter, and who did what; another has the questions.',
    'admin-navigation':
      'Decided here: every place of an administration stands beside its screen, which says where one is.',
    'admin-home-content':
      'Decided here: the home of an administration counts people by kind, semesters and classes, what waits at the desk (applications and how long the oldest has, requests, waitlists, attendance that is missing), class days to come, conflicts and seats, and leads to the lists of them.',
    'admin-home-set-up':
      'Decided here: until all of it is there, the home of an administration names what a new organization needs: a semester, class days, rooms and time slots, a teacher, a class, parents and students, a logo.',
    'admin-people-content':
      'Decided here: members, teachers and owners are lists of names with what each person is there.',
    'admin-families-content':
      'Decided here: students are listed with their age on a day that is said, their family, guardians, classes and how many alerts there are; parents with their children and how to reach them; families with those of them who are members, and the guardians.',
    'admin-care-notes':
      'Decided here: what is known of the health of a child is shown to administrators only when they ask for it, and each reading is noted.',
    'admin-not-yet':
      'Decided here: the places of class days and applications, and every report, say so while there is nothing, and lead on.',
  },
}
