import type { Section } from './rule.ts'

export const validation: Section = {
  number: 5,
  title: 'Validation',
  topics: {
    Organization: {
      'organization-name-required':
        'A new organization has to have a name. Left open; decided here: without one, the field says "This field is required."',
      'organization-name-length':
        'Left open; decided here: the name of an organization has at most 120 characters.',
    },
    'Conflicts of a class': {
      'conflicts-shown':
        'Decided here: the form of a class shows its conflicts: double-booked teachers, rooms, and students, students who teach at that time, a room that is too small, and a semester without a class day left.',
      'conflicts-refused':
        'Decided here: a class cannot be saved or moved into a conflict that it did not have before.',
      'conflicts-accepted':
        'Decided here: people with the permission to override limits can accept a conflict with a reason, which is shown as long as the conflict exists.',
      'meetings-shown':
        'Decided here: the form of a class shows how often it meets, and on which of its days it does not.',
    },
    Messages: {
      'required-message': 'A field that is missing says "This field is required."',
      'minimum-message':
        'A field that is too short says "This field must be at least N characters.", where N is the least that it takes.',
      'invalid-message': 'A field with any other fault says "This field is invalid."',
      'own-message-first': 'A message that a field has of its own comes before the general ones.',
    },
    Forms: {
      'checked-on-submit': 'A form is checked when it is sent, and says nothing before.',
      'checked-on-change': 'Once it was sent, a form is checked again with every change.',
      'closed-while-submitting': 'The fields of a form are closed while it is sent.',
      'closed-while-loading': 'The fields of a form are closed while it is loading.',
      'reset-to-answer':
        'When sending a form answers a value, the form holds that value from then on.',
      'unsaved-changes':
        'Left open; decided here: leaving a screen with unsaved input asks for confirmation first. "Cancel" and the end of a session do not.',
    },
    Lists: {
      'search-pause': 'A search is asked for when nothing was typed for 300 milliseconds.',
    },
    Addresses: {
      'numeric-ids': 'An id in an address has to be a number.',
      'first-tab': 'My Classes opens the tab teaching when the address names no tab that there is.',
      'query-values-are-text': 'Values in the query of an address are read as text, numbers too.',
    },
    'Sign-up and login': {
      'sign-up-required':
        'Left open; decided here: signing up takes First name, Last name, Email, Password and Confirm password, and needs all five.',
      'email-form':
        'Left open; decided here: an Email that is no address says "Enter an email address, such as name@example.org."',
      'email-taken':
        'Left open; decided here: an Email that has an account says "We can’t sign you up with this address. If it is yours, check your email for what to do next." The email says that there is an account, and links to the login; nobody else learns it.',
      'password-length': 'Left open; decided here: a password has 10 to 128 characters.',
      'common-password':
        'Left open; decided here: a password that many people use says "This password is too common. Choose one that is harder to guess."',
      'password-guessed':
        'Left open; decided here: a password that is easy to guess, or made of the user’s own names, is refused with a message that says why and what to choose instead.',
      'password-is-email':
        'Left open; decided here: a password that is the Email itself says "This is your email address. Choose a password that is harder to guess."',
      'password-differs':
        'Left open; decided here: a new password that is the Current password beside it says "Choose a password that differs from the current one."',
      'password-repeated':
        'Left open; decided here: a Confirm password that differs says "The passwords don’t match."',
      'login-refused':
        'Left open; decided here: an unknown address and a wrong password are told alike, as "The email address or the password is wrong."',
      'code-refused':
        'Left open; decided here: a wrong code says how many tries are left, as "This code is wrong. 4 tries are left."',
      'code-tries':
        'Left open; decided here: a login takes five codes. After that it begins again at the password.',
      'tries-pause':
        'Left open; decided here: after too many tries a form, or a button that stands by itself, stays closed, counts down, and opens again by itself.',
    },
    'Other fields': {
      'ends-after-start':
        'Left open; decided here: a semester or class that ends before it starts says "The end can’t be before the start."',
      'image-bytes': 'Left open; decided here: an image has at most 10 MiB.',
      'image-pixels': 'Left open; decided here: an image has at most 40 megapixels.',
      'image-formats': 'Left open; decided here: an image is a JPEG, PNG, WebP or GIF.',
    },
  },
}
