import { searchable } from '#server/database/searchable.ts'

type Student = {
  personId: number
  firstName: string
  lastName: string
  preferredName: string | null
  /** Whom the family named. */
  friendName: string | null
}

/**
 * The friend of each student who named somebody who named them, too. A family types a name instead of choosing one, so that
 * nobody learns from it who is there. Names that fit several students who named each other count for none of them.
 */
export function matchFriends(students: Student[]): Map<number, number> {
  const named = students.map(({ personId, friendName, ...student }) => ({
    personId,
    names: namesOf(student),
    friend: friendName === null ? null : plain(friendName),
  }))
  const byName = new Map<string, typeof named>()
  for (const student of named)
    for (const name of student.names) byName.set(name, [...(byName.get(name) ?? []), student])
  return new Map(
    named.flatMap(({ personId, names, friend }) => {
      if (friend === null) return []
      const mutual = (byName.get(friend) ?? []).filter(
        (other) =>
          other.personId !== personId && other.friend !== null && names.includes(other.friend),
      )
      const [only] = mutual
      return only && mutual.length === 1 ? [[personId, only.personId]] : []
    }),
  )
}

const plain = (name: string) => searchable(name).replaceAll(/\s+/g, ' ').trim()

const namesOf = ({
  firstName,
  lastName,
  preferredName,
}: Omit<Student, 'personId' | 'friendName'>) => [
  ...new Set([firstName, preferredName ?? firstName].map((first) => plain(`${first} ${lastName}`))),
]
