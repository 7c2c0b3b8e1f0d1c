/** What somebody may want to do with what they search for. */
export type Wish = 'takeAttendance' | 'cancel' | 'invite'

const wishes: [Wish, RegExp][] = [
  ['takeAttendance', /^(?:take\s+)?attendance(?:\s+(?:in|for|of))?(?:\s+|$)/i],
  ['cancel', /^cancel(?:\s+|$)/i],
  ['invite', /^invite(?:\s+|$)/i],
]

/** Splits "Take attendance in Botany" into what to do, and what to search for. */
export function readWish(text: string): { wish: Wish | null; rest: string } {
  const typed = text.trim()
  for (const [wish, start] of wishes) {
    if (start.test(typed)) return { wish, rest: typed.replace(start, '').trim() }
  }
  return { wish: null, rest: typed }
}
