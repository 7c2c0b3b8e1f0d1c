import { ClassCare, type ClassCareQuery } from '#contract/classes/class-care.ts'
import { http } from '../http.ts'

/** Each reading is noted, so that it is asked for when somebody wants to read it, and not kept. */
export const readClassCare = (
  { classId, ...of }: ClassCareQuery & { classId: number },
  { signal }: { signal: AbortSignal },
) => http.get(`Class/${classId}/care`, { searchParams: { ...of }, signal }).json(ClassCare)
