import { assign, fromPromise, setup } from 'xstate'
import { type OutboxLetter, OpenedLetter, Outbox } from '#contract/outbox.ts'
import { z } from '#contract/zod.ts'

/** What a developer sees of the letters that the server would send. */
export const outboxMachine = setup({
  types: {
    context: {} as {
      letters: OutboxLetter[] | null
      chosen: number | null
      opened: OpenedLetter | null
    },
    events: {} as { type: 'choose'; id: number } | { type: 'writeAnew' },
  },
  actors: {
    list: fromPromise<Outbox>(({ signal }) => listLetters(signal)),
    open: fromPromise<OpenedLetter | null, number>(({ input, signal }) =>
      openLetter(input, signal),
    ),
  },
  delays: { nextLook: 2000 },
}).createMachine({
  id: 'outbox',
  description: 'The list of letters, looked at again and again, and one letter that is read.',
  context: { letters: null, chosen: null, opened: null },
  type: 'parallel',
  states: {
    list: {
      description: 'What the outbox holds.',
      initial: 'looking',
      states: {
        looking: {
          description: 'The server is asked which letters there are.',
          invoke: {
            src: 'list',
            onDone: {
              target: 'shown',
              actions: assign({ letters: ({ event }) => event.output.items }),
            },
            onError: 'away',
          },
        },
        shown: {
          description: 'The list is as it was a moment ago.',
          after: { nextLook: 'looking' },
        },
        away: {
          description: 'The server did not answer, as while it starts anew.',
          after: { nextLook: 'looking' },
        },
      },
    },
    letter: {
      description: 'What is read.',
      initial: 'none',
      on: {
        choose: {
          target: '.opening',
          actions: assign({ chosen: ({ event }) => event.id, opened: null }),
        },
      },
      states: {
        none: { description: 'No letter is chosen yet.' },
        opening: {
          description: 'The server writes the letter, with a link or a code of its own.',
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
          description: 'The letter is there to be read.',
          on: { writeAnew: 'opening' },
        },
        pointless: {
          description: 'Nothing would be sent, as what the letter is about is over.',
          on: { writeAnew: 'opening' },
        },
        unreadable: {
          description: 'The server could not write the letter.',
          on: { writeAnew: 'opening' },
        },
      },
    },
  },
})

const path = '/api/dev/outbox'

const listLetters = (signal: AbortSignal) =>
  fetch(path, { signal })
    .then(answered)
    .then((answer) => z.parse(Outbox, answer))

/** Nothing, if there is no use in the letter any more. */
async function openLetter(id: number, signal: AbortSignal) {
  const answer = await fetch(`${path}/${id}`, { method: 'POST', signal })
  return answer.status === 404 ? null : z.parse(OpenedLetter, await answered(answer))
}

function answered(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
  return answer.json()
}
