import { ClassCare, type ClassCareQuery } from '#contract/classes/class-care.ts'
import { second } from '#contract/dates/durations.ts'
import { http } from '../http.ts'
import { readStored, removeStored } from '../pack.ts'
import { isDenied, isUnanswered } from '../problem.ts'
import { question } from '../question.ts'

interface OfClass extends Pick<ClassCareQuery, 'personId'> {
  classId: number
}

/** What the pack stores of a class. It is audited once a day. */
export const storedCareQuery = (classId: number) =>
  question(['classes', 'care', classId], `Class/care/${classId}`, ClassCare, {
    for: 'offline',
  } satisfies ClassCareQuery)

/**
 * Each read is recorded in the audit log, so the result is fetched on demand and not cached. Without a network, it is
 * what the pack has.
 */
export async function readClassCare(
  { classId, ...of }: OfClass,
  { signal }: { signal: AbortSignal },
): Promise<ClassCare> {
  const { queryKey } = storedCareQuery(classId)
  const stored = await readStored<ClassCare>(queryKey)
  const quiet = stored ? 'unanswered' : 'none'
  try {
    const options = {
      searchParams: { ...of },
      signal,
      context: { quiet },
      // Reception that transfers nothing must not delay what is stored.
      ...(stored && { timeout: 3 * second }),
    }
    return await http.get(`Class/care/${classId}`, options).json(ClassCare)
  } catch (error) {
    if (stored && isDenied(error)) await removeStored(queryKey)
    if (!stored || !isUnanswered(error)) throw error
    return stored.filter(({ personId }) => of.personId === undefined || of.personId === personId)
  }
}
