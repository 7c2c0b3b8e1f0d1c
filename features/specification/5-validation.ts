import type { Section } from './rule.ts'

export const validation: Section = {
  number: 5,
  title: 'Validation',
  topics: {
    Organization: {
      'organization-name-required':
        'A new organization must have a name. Our decision: Without one, the field shows "This field is required."',
      'organization-name-length': 'Our decision: An organization name has at most 120 characters.',
    },
    'Conflicts of a class': {
      'conflicts-shown':
        'Our addition: While a class is being planned, its form shows the conflicts: teachers, rooms and students who are taken at that time, teachers who attend another class, a room that is too small, and a semester with no class day left.',
      'conflicts-refused': 'Our addition: A class cannot be saved or moved into a new conflict.',
      'conflicts-accepted':
        'Our addition: A user with permission can accept a conflict with a reason, which is saved and shown while the conflict exists.',
      'meetings-shown':
        'Our addition: The form of a class says how often it meets, and on which days it does not.',
    },
    Messages: {
      'required-message': 'An empty required field shows "This field is required."',
      'minimum-message':
        'A value that is too short shows "This field must be at least N characters.", where N is the minimum.',
      'invalid-message': 'Any other error shows "This field is invalid."',
      'own-message-first': "A field's own message takes precedence.",
    },
    Forms: {
      'checked-on-submit': 'A form validates on submit and not before.',
      'checked-on-change': 'After the first submit, a form validates again on every change.',
      'disabled-while-submitting': 'Fields are disabled while the form is submitting.',
      'disabled-while-loading': 'Fields are disabled while the form is loading.',
      'reset-to-response': 'If the submit handler returns a value, the form is reset to it.',
      'unsaved-changes':
        'Our decision: A user who leaves a screen with unsaved changes is asked first. "Cancel" and the end of a session do not ask.',
    },
    Lists: {
      'search-debounce': 'The search text is debounced by 300 milliseconds.',
    },
    Addresses: {
      'numeric-ids': 'An id in an address must be numeric.',
      'first-tab': 'My Classes opens the tab teaching unless the address names an existing one.',
      'query-values-are-text': 'Query values in an address are read as strings, numbers included.',
    },
    'Sign-up and login': {
      'sign-up-required':
        'Our decision: Sign-up requires First name, Last name, Email, Password and Confirm password.',
      'email-form':
        'Our decision: An invalid email address shows "Enter an email address, such as name@example.org."',
      'email-taken':
        'Our decision: An email address that has an account shows "We can’t sign you up with this address. If it is yours, check your email for what to do next." The email says that the account exists and links to the login; nothing else reveals it.',
      'sign-up-mode':
        'Our addition: A site administrator closes sign-up, or limits it to addresses with an open invitation. Others are refused, whether or not they have an account, and the screen says so before anything is typed.',
      'password-length': 'Our decision: A password has 10 to 128 characters.',
      'common-password':
        'Our decision: A common password shows "This password is too common. Choose one that is harder to guess."',
      'password-guessable':
        "Our decision: A password that is easy to guess, or built from the user's names, is refused with a message that explains why and what to choose instead.",
      'password-is-email':
        'Our decision: A password equal to the email address shows "This is your email address. Choose a password that is harder to guess."',
      'password-differs':
        'Our decision: A new password equal to the current one shows "Choose a password that differs from the current one."',
      'password-repeated':
        'Our decision: A Confirm password that differs shows "The passwords don’t match."',
      'login-refused':
        'Our decision: An unknown address and a wrong password show the same message: "The email address or the password is wrong."',
      'code-refused':
        'Our decision: A wrong code shows how many tries are left, as in "This code is wrong. 4 tries are left."',
      'code-tries':
        'Our decision: A login allows five codes. After that it starts again with the password.',
      'rate-limited-form':
        'Our decision: After too many tries a form or button is disabled, counts down, and is enabled again automatically.',
    },
    'Other fields': {
      'ends-after-start':
        'Our decision: A semester or class that ends before it starts shows "The end can’t be before the start."',
      'image-bytes': 'Our decision: An image has at most 10 MiB.',
      'image-pixels': 'Our decision: An image has at most 40 megapixels.',
      'image-formats': 'Our decision: An image is a JPEG, PNG, WebP or GIF.',
    },
  },
}
