/** What somebody may want to do with what they search for. */
export type Intent = 'takeAttendance' | 'cancel' | 'invite'

const intents: [Intent, RegExp][] = [
  ['takeAttendance', /^(?:take\s+)?attendance(?:\s+(?:in|for|of))?(?:\s+|$)/i],
  ['cancel', /^cancel(?:\s+|$)/i],
  ['invite', /^invite(?:\s+|$)/i],
]

/** Splits "Take attendance in Botany" into what to do, and what to search for. */
export function readIntent(text: string): { intent: Intent | null; rest: string } {
  const typed = text.trim()
  for (const [intent, start] of intents) {
    if (start.test(typed)) return { intent, rest: typed.replace(start, '').trim() }
  }
  return { intent: null, rest: typed }
}
