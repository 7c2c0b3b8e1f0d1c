import type { Section } from './rule.ts'

export const errors: Section = {
  number: 8,
  title: 'Errors',
  topics: {
    'Failed calls': {
      'failure-toast': 'Every failed call shows a toast titled "Error" for 10 seconds.',
      'failed-question-toast': 'A failed query shows the same toast as a failed change.',
      'message-of-answer': 'The toast says the message of the answer, if the answer has one.',
      'text-of-answer': 'Without a message, it says the body of the answer, if that is a text.',
      'general-failure':
        'Otherwise it says a general sentence. Left open; decided here: "The request failed (500 Internal Server Error). Try again.", with the status of the answer.',
      'unreachable-server':
        'Left open; decided here: if a server cannot be reached, the message is "The server could not be reached. Check your connection and try again."',
    },
    'Session that is over': {
      'ended-session-forgotten': 'An answer of 401 takes the token out of storage.',
      'ended-session-redirect':
        'An answer of 401 leads to /login, with the address where one was as redirect.',
    },
    'Successful changes': {
      'success-toast': 'A success shows a toast titled "Success" for 10 seconds.',
      'saved-words': 'Saving shows "{Entity} was saved successfully".',
      'created-words': 'Creating shows "{Entity} was created successfully".',
    },
    Screens: {
      'invalid-id-words':
        'An id in an address that is not a number shows "Invalid {param}: {value}".',
      'not-found-words': 'An address that leads nowhere shows "Not Found".',
      'rendering-error-words': 'A screen that cannot be shown says "Something went wrong!".',
    },
    'Screens that do not load': {
      'reload-once': 'A screen whose code does not load reloads the page once, by itself.',
      'reload-per-message': 'Each failure message that was not met before reloads once.',
      'reload-flag': 'Which messages have reloaded the page is kept in session storage.',
      'offline-stays':
        'Left open; decided here: without a network, or while the server is down, the page is not reloaded. The failure is shown as a server that cannot be reached, and the user can try again.',
    },
    'Codes of the server': {
      'problem-fields':
        'Left open; decided here: the server refuses with a message, a code, and a sentence for each refused field.',
      'status-400': 'Left open; decided here: 400 means that a body cannot be read.',
      'status-401': 'Left open; decided here: 401 means that the session has ended.',
      'status-403': 'Left open; decided here: 403 means that a member lacks the permission.',
      'status-404': 'Left open; decided here: 404 means missing, or hidden from strangers.',
      'status-405':
        'Left open; decided here: 405 means that the address does not support the method.',
      'status-409':
        'Left open; decided here: 409 means that the state has changed, usually because someone else was faster. A late edit gets the current row.',
      'status-413':
        'Left open; decided here: 413 means a body of more than 1 MiB, or an image of more than 10 MiB.',
      'status-415':
        'Left open; decided here: 415 means that a body or an image has an unsupported type.',
      'status-422': 'Left open; decided here: 422 means that fields were refused, and which.',
      'status-429':
        'Left open; decided here: 429 means too many tries. The sentence says when to try again, and Retry-After gives the seconds.',
      'status-500':
        'Left open; decided here: 500 means an error, whose cause is logged but not shown.',
      'status-503':
        'Left open; decided here: 503 means that the server is temporarily unavailable, for example while its database is down.',
    },
  },
}
