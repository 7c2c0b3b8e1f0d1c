import { Refusal } from '../problem.ts'

const atOnce = 2
const mostWaiting = 100

let working = 0
const waiting: (() => void)[] = []

/** Hashing takes a core and much memory, so that two go on at once, others wait, and a crowd is sent away. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (working < atOnce) working += 1
  else if (waiting.length < mostWaiting) await new Promise<void>((begin) => waiting.push(begin))
  else throw crowded()
  try {
    return await work()
  } finally {
    const begin = waiting.shift()
    if (begin) begin()
    else working -= 1
  }
}

const crowded = () =>
  new Refusal(
    503,
    {
      message: 'Too many people are signing in at this moment. Please try again in a few seconds.',
      code: 'crowded',
    },
    { 'Retry-After': '5' },
  )
