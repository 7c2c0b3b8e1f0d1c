import { familyAccessNames } from '#contract/people/families.ts'
import type {
  DetailChange,
  FamilyChange,
  FamilyChangeKind,
} from '#contract/people/family-changes.ts'
import { displayDate, momentInWords } from '#contract/dates/display-date.ts'

/** Whether a change is pending, waiting for the other adults. */
export const isWaiting = (outcome: object): outcome is FamilyChange => 'waitsFor' in outcome

/** A pending change, as a list item. */
export function changeTitle({ kind, personName, email, access, details }: FamilyChange): string {
  const person = personName ?? 'Someone'
  const name = access === null ? '' : familyAccessNames[access]
  const titles: Record<FamilyChangeKind, string> = {
    RemovePerson: `Remove ${person} from the family`,
    ChangeAdult: `Change ${person}’s access to “${name}”`,
    ChangeAdultDetails: `Change ${person}’s record: ${new Intl.ListFormat('en-US').format(details.map(detailWords))}`,
    InviteAdult: `Invite ${email} to the family, with “${name}”`,
    ShareChild: `Share ${person} with ${email}`,
    LetIn: `Give ${email} access as ${person}${name && `, with “${name}”`}`,
    AddAdult: `Add ${person} to the family, with “${name}”`,
    ChangeContacts: `Change who may pick up ${person}`,
    RequireAgreement: 'Require agreement from every adult with full access',
    EndAgreement: 'Stop requiring agreement from every adult with full access',
  }
  return titles[kind]
}

const detailNames: Record<DetailChange['field'], string> = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  birthDate: 'birth date',
}

function detailWords({ field, before, after }: DetailChange): string {
  const [from, to] = [before, after].map((value) =>
    value === null ? 'nothing' : field === 'birthDate' ? displayDate(value) : `“${value}”`,
  )
  return `${detailNames[field]} from ${from} to ${to}`
}

/** When the change takes effect, or what it waits for. */
export const whenItHappens = ({ dueDate, waitsFor }: FamilyChange): string =>
  dueDate === null
    ? `waiting for ${new Intl.ListFormat('en-US').format(waitsFor)} to agree`
    : `takes effect ${momentInWords(dueDate)} unless someone stops it`

/** The message for the person who requested the change. */
export const wasAsked = (change: FamilyChange): string =>
  change.dueDate === null
    ? 'We asked the other adults to agree. Check My Family for updates'
    : 'We emailed the other adults. My Family shows when the change takes effect'

/** The message for a change that may be pending, with the one for a change that was made at once. */
export const orAsked = (done: string) => (outcome: object) =>
  isWaiting(outcome) ? wasAsked(outcome) : done

/** The same for calls that return only an outcome. */
export const orAskedFirst =
  (done: string) =>
  ({ waiting }: { waiting: FamilyChange | null }) =>
    waiting ? wasAsked(waiting) : done
