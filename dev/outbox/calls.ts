import { OpenedLetter, Outbox } from '#contract/outbox.ts'
import { z } from '#contract/zod.ts'

const path = '/api/dev/outbox'

export const listLetters = (signal: AbortSignal) =>
  fetch(path, { signal })
    .then(answered)
    .then((answer) => z.parse(Outbox, answer))

/** Nothing, if there is no use in the letter any more. */
export async function openLetter(id: number, signal: AbortSignal) {
  const answer = await fetch(`${path}/${id}`, { method: 'POST', signal })
  return answer.status === 404 ? null : z.parse(OpenedLetter, await answered(answer))
}

function answered(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
  return answer.json()
}
