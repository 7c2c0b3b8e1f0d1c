import { assign, fromPromise, setup } from 'xstate'
import { type OutboxEmail, OpenedEmail, Outbox } from '#contract/outbox.ts'
import { z } from '#contract/zod.ts'

/** What a developer sees of the emails that the server would send. */
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
  description: 'The list of emails, looked at again and again, and one email that is read.',
  context: { emailMessages: null, chosen: null, opened: null },
  type: 'parallel',
  states: {
    list: {
      description: 'What the outbox holds.',
      initial: 'looking',
      states: {
        looking: {
          description: 'The server is asked which emails there are.',
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
          description: 'The list is as it was a moment ago.',
          after: { nextLook: 'looking' },
        },
        away: {
          description: 'The server did not answer, for example during a restart.',
          after: { nextLook: 'looking' },
        },
      },
    },
    emailMessage: {
      description: 'What is read.',
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
          description: 'The server writes the email, with a link or a code of its own.',
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
          description: 'The email is there to be read.',
          on: { writeAnew: 'opening' },
        },
        pointless: {
          description: 'Nothing would be sent, as what the email is about is over.',
          on: { writeAnew: 'opening' },
        },
        unreadable: {
          description: 'The server could not write the email.',
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

/** Nothing, if there is no use in the email any more. */
async function openEmail(id: number, signal: AbortSignal) {
  const answer = await fetch(`${path}/${id}`, { method: 'POST', signal })
  return answer.status === 404 ? null : z.parse(OpenedEmail, await answered(answer))
}

function answered(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
  return answer.json()
}
