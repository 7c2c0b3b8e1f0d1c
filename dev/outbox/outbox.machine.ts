import { assign, fromPromise, setup } from 'xstate'
import { type OutboxEmail, OpenedEmail, Outbox } from '#contract/outbox.ts'
import { z } from '#contract/zod.ts'

/** The server's outgoing emails, for developers. */
export const outboxMachine = setup({
  types: {
    context: {} as {
      emailMessages: OutboxEmail[] | null
      chosen: number | null
      opened: OpenedEmail | null
    },
    events: {} as { type: 'choose'; id: number } | { type: 'writeAnew' },
  },
  actors: {
    list: fromPromise<Outbox>(({ signal }) => listEmails(signal)),
    open: fromPromise<OpenedEmail | null, number>(({ input, signal }) => openEmail(input, signal)),
  },
  delays: { nextLook: 2000 },
}).createMachine({
  id: 'outbox',
  description: 'The list of emails, which is refreshed regularly, and one opened email.',
  context: { emailMessages: null, chosen: null, opened: null },
  type: 'parallel',
  states: {
    list: {
      description: 'The emails in the outbox.',
      initial: 'looking',
      states: {
        looking: {
          description: 'Fetches the list of emails.',
          invoke: {
            src: 'list',
            onDone: {
              target: 'shown',
              actions: assign({ emailMessages: ({ event }) => event.output.items }),
            },
            onError: 'away',
          },
        },
        shown: {
          description: 'Waits before the next refresh.',
          after: { nextLook: 'looking' },
        },
        away: {
          description: 'The server did not respond, for example during a restart.',
          after: { nextLook: 'looking' },
        },
      },
    },
    emailMessage: {
      description: 'The opened email.',
      initial: 'none',
      on: {
        choose: {
          target: '.opening',
          actions: assign({ chosen: ({ event }) => event.id, opened: null }),
        },
      },
      states: {
        none: { description: 'No email is chosen yet.' },
        opening: {
          description: 'The server generates the email, with a new link or code.',
          invoke: {
            src: 'open',
            input: ({ context }) => context.chosen ?? 0,
            onDone: [
              {
                guard: ({ event }) => event.output !== null,
                target: 'open',
                actions: assign({ opened: ({ event }) => event.output }),
              },
              { target: 'pointless', actions: assign({ opened: null }) },
            ],
            onError: 'unreadable',
          },
        },
        open: {
          description: 'The email is shown.',
          on: { writeAnew: 'opening' },
        },
        pointless: {
          description: 'The email is no longer needed and would not be sent.',
          on: { writeAnew: 'opening' },
        },
        unreadable: {
          description: 'The server could not generate the email.',
          on: { writeAnew: 'opening' },
        },
      },
    },
  },
})

const path = '/api/dev/outbox'

const listEmails = (signal: AbortSignal) =>
  fetch(path, { signal })
    .then(answered)
    .then((answer) => z.parse(Outbox, answer))

/** Undefined if the email is no longer needed. */
async function openEmail(id: number, signal: AbortSignal) {
  const answer = await fetch(`${path}/${id}`, { method: 'POST', signal })
  return answer.status === 404 ? null : z.parse(OpenedEmail, await answered(answer))
}

function answered(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
  return answer.json()
}
