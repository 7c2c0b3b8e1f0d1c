import { familyAccessNames } from '#contract/people/families.ts'
import type {
  DetailChange,
  FamilyChange,
  FamilyChangeKind,
} from '#contract/people/family-changes.ts'
import { displayDate, momentInWords } from '#contract/dates/display-date.ts'

/** Whether a call was not done yet, but waits for the other adults. */
export const isWaiting = (outcome: object): outcome is FamilyChange => 'waitsFor' in outcome

/** What is to happen, as it stands in a list. */
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

/** When it happens, and what for it waits. */
export const whenItHappens = ({ dueDate, waitsFor }: FamilyChange): string =>
  dueDate === null
    ? `waiting for ${new Intl.ListFormat('en-US').format(waitsFor)} to agree`
    : `takes effect ${momentInWords(dueDate)} unless someone stops it`

/** Told to whoever asked for it. */
export const wasAsked = (change: FamilyChange): string =>
  change.dueDate === null
    ? 'We asked the other adults to agree. Check My Family for updates'
    : 'We emailed the other adults. My Family shows when the change takes effect'

/** Of what may have to wait: what is told if it was done at once. */
export const orAsked = (done: string) => (outcome: object) =>
  isWaiting(outcome) ? wasAsked(outcome) : done

/** The same, of calls that answer nothing else. */
export const orAskedFirst =
  (done: string) =>
  ({ waiting }: { waiting: FamilyChange | null }) =>
    waiting ? wasAsked(waiting) : done
