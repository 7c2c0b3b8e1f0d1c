import type { HistoryEntry } from '#contract/members.ts'
import { displayDate } from '#src/ui/text/display-date.ts'

const deeds: Record<string, string> = {
  Added: 'added this record',
  Imported: 'imported this record',
}

/** Of two records: what became of the one, and of the member who took its place. */
const moves: Record<string, (record: string, member: string) => string> = {
  Claimed: (record) => `claimed the record of ${record}`,
  Replaced: (record, member) => `had ${member} take the place of ${record}`,
  GivenBack: (record, member) => `gave back to ${record} what ${member} had taken over`,
}

const names: Record<string, string> = {
  name: 'name',
  displayName: 'display name',
  status: 'status',
  phone: 'phone',
  email: 'email',
  birthDate: 'birth date',
}

const kinds: Record<string, string> = {
  isTeacher: 'a teacher',
  isStudent: 'a student',
  isParent: 'a parent',
}

/** What somebody did to a membership, as a sentence without its end. */
export function historyWords({ actorName, action, before, after }: HistoryEntry): string {
  const move = moves[action]
  if (move) return `${actorName} ${move(String(after?.['record']), String(after?.['member']))}`
  const changes = Object.entries(after ?? {}).map(([field, value]) =>
    changeWords(field, before?.[field], value),
  )
  const deed = deeds[action] ?? (changes.length > 0 ? inWords(changes) : 'saved without a change')
  return `${actorName} ${deed}`
}

function changeWords(field: string, before: unknown, after: unknown): string {
  const kind = kinds[field]
  if (kind) return after ? `made them ${kind}` : `no longer counts them as ${kind}`
  if (field === 'invitation') {
    return typeof after === 'string'
      ? `invited ${after} to claim this record`
      : 'withdrew the invitation'
  }
  const name = names[field]
  if (!name) return 'changed the staff notes'
  const [from, to] = [before, after].map((value) => valueWords(field, value))
  // What somebody was is forgotten with their account, that it was changed is not.
  if (from === to) return `changed the ${name}`
  return `changed the ${name} from ${from} to ${to}`
}

function valueWords(field: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') return 'nothing'
  return field === 'birthDate' ? displayDate(value) : value
}

const inWords = (parts: string[]) => new Intl.ListFormat('en-US').format(parts)
