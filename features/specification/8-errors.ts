import type { Section } from './rule.ts'

export const errors: Section = {
  number: 8,
  title: 'Errors',
  topics: {
    'Failed calls': {
      'failure-toast': 'Every failed call shows a toast titled "Error" for 10 seconds.',
      'failed-query-toast': 'A failed query shows the same toast as a failed change.',
      'message-of-response': 'The toast shows the message field of the response, if present.',
      'text-of-response': 'Without a message, it shows the response body, if that is a string.',
      'general-failure':
        'Otherwise it shows a generic text. Our decision: "The request failed (500 Internal Server Error). Try again.", with the status of the response.',
      'unreachable-server':
        'Our decision: If the server cannot be reached, the toast says "The server could not be reached. Check your connection and try again."',
    },
    'Ended sessions': {
      'ended-session-cleared': 'A response of 401 clears the stored token.',
      'ended-session-redirect':
        'A response of 401 leads to /login, with the current path as redirect.',
    },
    'Successful changes': {
      'success-toast': 'A successful change shows a toast titled "Success" for 10 seconds.',
      'saved-message': 'Saving shows "{Entity} was saved successfully".',
      'created-message': 'Creating shows "{Entity} was created successfully".',
    },
    Screens: {
      'invalid-id-message': 'A non-numeric id in an address shows "Invalid {param}: {value}".',
      'not-found-message': 'An unmatched address shows "Not Found".',
      'rendering-error-message': 'A screen that fails to render shows "Something went wrong!".',
    },
    'Screens that fail to load': {
      'reload-once': 'A screen whose code fails to load triggers one automatic page reload.',
      'reload-per-message': 'Each distinct failure message triggers one reload.',
      'reload-flag': 'Failure messages that triggered a reload are stored in session storage.',
      'offline-stays':
        'Our decision: Without a network, or while the server is down, the page does not reload. The failure is shown as an unreachable server, and the user can try again.',
    },
    'The app in the browser': {
      'app-installable':
        'Our addition: Browsers can install the app: it has a manifest with icons for every platform.',
      'app-opens-offline':
        'Our addition: After the first visit, the app opens without a network, including the screens that were opened before. The browser’s own error page never appears.',
      'account-retried':
        'Our addition: If the account of the session cannot be loaded, the app tries again silently until it can: after 5 seconds, then after longer pauses of up to a minute.',
      'offline-screen':
        'Our addition: A screen that needs the network says so, and can be retried.',
      'no-responses-stored':
        'Our addition: The browser’s cache of the app contains files of the build only: no response of a call and no image, whoever is logged in.',
      'newer-version-offered':
        'Our addition: A newer version of the app is loaded in the background and offered. The page does not reload until the user accepts it.',
      'newer-version-opens':
        'Our addition: A newer version that was accepted opens even if another tab occupies the older one: after ten seconds, the server answers the reload.',
      'newer-version-dismissed':
        'Our addition: The offer of a newer version can be closed. It returns with the next visit, or when an even newer version is ready.',
      'newer-version-takes-over':
        'Our addition: If a screen is missing because the app in the browser is older than the server, the newer version takes over before the page reloads.',
    },
    'Without a network': {
      'today-pack':
        'Our addition: For use without a network, the browser stores what a person needs today: their account, the lists of their home page, their families and classes, and the pages of the classes that are next. For teachers, it also stores the class page, attendance sheet and care notes of each class that they teach today, as far as they may read them; for users who run the day, the day sheet and the attendance sheets of up to 60 classes of a class day. It is collected after the first screen, then every hour, at midnight, when the network is back, and after a refusal. Besides this and unsent attendance marks, nothing about people is stored.',
      'today-pack-shown':
        'Our addition: Screens show stored data at once and refresh it in the background. Without a network, a line says when the data was saved.',
      'today-pack-ends':
        'Our addition: Stored data is deleted when the person logs out, when the session ends or another one begins, in this tab or another one, when the server refuses it to them, and after 24 hours. What depends on refused data is deleted with it. They can also remove it on the page of their account, in all tabs at once.',
    },
    'A busy server': {
      'busy-server-repeats':
        'Our addition: A call that the server refuses with 503 and Retry-After is repeated by itself after that time and a random part of up to a third, at most a minute. No toast is shown meanwhile. A change is repeated only if the server did nothing (the code "overloaded"), or if its idempotency key makes that safe.',
      'busy-server-rows':
        'Our addition: Rows are asked for during five minutes. The list says when it tries again, and rows that were shown stay.',
      'busy-server-changes':
        'Our addition: A change is repeated for about a minute and the person can stop waiting. What was typed stays, and the button says "Waiting for the server…". Only then does it fail, with one toast.',
      'busy-server-uploads':
        'Our addition: The same applies to uploads, logins and attendance marks.',
      'busy-server-files':
        'Our addition: A screen whose code is missing waits in the same way before the page reloads, and an image that was refused appears later.',
    },
    'Status codes': {
      'problem-fields':
        'Our decision: The server refuses a request with a message, a code, and a sentence for each invalid field.',
      'status-400': 'Our decision: 400 means that the body cannot be parsed.',
      'status-401': 'Our decision: 401 means that the session is missing or has ended.',
      'status-403': 'Our decision: 403 means that the user lacks the permission.',
      'status-404':
        'Our decision: 404 means that the resource does not exist or must not be visible to the caller.',
      'status-405': 'Our decision: 405 means that the address does not support the method.',
      'status-409':
        'Our decision: 409 means that the data has changed in a way that rules the request out, usually because somebody else was faster. A version conflict returns the current row.',
      'status-413':
        'Our decision: 413 means a body of more than 1 MiB, or an image of more than 10 MiB.',
      'status-415':
        'Our decision: 415 means that the type of the body or the image is not supported.',
      'status-422': 'Our decision: 422 means that fields are invalid, and names them.',
      'status-429':
        'Our decision: 429 means too many tries. The message says when to try again, and Retry-After gives it in seconds.',
      'status-500':
        'Our decision: 500 means an internal error, whose cause is logged and not revealed.',
      'status-503':
        'Our decision: 503 means that the server is temporarily unable to respond, for example while its database is down.',
      'bounced-emails':
        'Our addition: An address whose emails come back for good is marked. Members with the permission to view contact details see that it bounces, in the list of members and on the card, and which news and invitations were not delivered, why, and can send them again. The person is asked to change or to check the address, and the mark ends when they open a link from an email.',
      'refused-emails':
        'Our addition: Site administrators see the emails that were not sent or were refused, with the reason, and without their text and whole address, and can send them again. The account page and the list of invitations say that the mail server refused an email.',
    },
  },
}
