import type { Draft } from './drafts.ts'

/** The children of the rows read so far: by name and birth date, or where one is unknown, by name and family. */
export function childrenSeen() {
  const firsts = new Map<string, Draft>()
  const keep = (place: string, draft: Draft) => {
    if (!firsts.has(place)) firsts.set(place, draft)
  }
  return {
    find(name: string, birthDate: string | null, family: string | undefined): Draft | undefined {
      if (birthDate === null) return firsts.get(`any ${family} ${name}`)
      const undated = firsts.get(`undated ${family} ${name}`)
      const isOpen = undated?.told.birthDate === null
      return firsts.get(`${birthDate} ${name}`) ?? (isOpen ? undated : undefined)
    },

    add(name: string, draft: Draft, family: string | undefined) {
      const { birthDate } = draft.told
      if (birthDate !== null) keep(`${birthDate} ${name}`, draft)
      if (family === undefined) return
      keep(`any ${family} ${name}`, draft)
      if (birthDate === null) firsts.set(`undated ${family} ${name}`, draft)
    },
  }
}
