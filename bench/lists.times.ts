export const runs = 100
export const rounds = 3

type Time = { p50: number; p95: number }

/** The times of a work in ms in the quietest of some rounds: other work on the machine only makes a round slower. */
export async function timeOfQuietest(work: (turn: number) => Promise<unknown>): Promise<Time> {
  const measured: Time[] = []
  for (let round = 0; round < rounds; round += 1)
    measured.push(await timeOf((turn) => work(round * runs + turn)))
  measured.sort((one, other) => one.p95 - other.p95)
  return measured[0] ?? { p50: NaN, p95: NaN }
}

async function timeOf(work: (turn: number) => Promise<unknown>): Promise<Time> {
  const taken: number[] = []
  for (let turn = 0; turn < runs; turn += 1) {
    const startedAt = performance.now()
    await work(turn)
    taken.push(performance.now() - startedAt)
  }
  taken.sort((one, other) => one - other)
  const at = (share: number) => Number((taken[Math.floor(share * runs)] ?? NaN).toFixed(2))
  return { p50: at(0.5), p95: at(0.95) }
}
