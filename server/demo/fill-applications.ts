import { addDays } from '#contract/dates/weekdays.ts'
import {
  insertApplication,
  submitApplication,
} from '#server/applications/applications/submit-application.ts'
import {
  answerInquiry,
  withdrawApplication,
} from '#server/applications/applications/my-applications.queries.ts'
import {
  askApplicant,
  saveNotes,
  startReview,
} from '#server/applications/applications/review-application.ts'
import { decide } from '#server/applications/applications/decide-application.ts'
import { findApplication } from '#server/applications/applications/applications.queries.ts'
import { saveQuestions } from '#server/applications/applications/application-form.queries.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Stores } from '#server/images/images.queries.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { demoOwner } from './logins.ts'
import { type People, fillFamily } from './fill-people.ts'
import {
  type DemoApplication,
  applicationElsewhere,
  applications,
  questions,
} from './applications.ts'
import { insertPerson } from '#server/people/people/people.queries.ts'
import { addressOf } from './people.ts'
import { clock } from '#server/process/clock.ts'

type Filling = { stores: Stores; people: People; today: string }

/** Fills in the applications to the co-op, with questions, answers and decisions. */
export async function fillApplications(filling: Filling, reviewer: Holder): Promise<void> {
  const { db } = filling.stores
  const on = daysBefore(db, filling.today)
  await on(200, () => saveQuestions(db, reviewer, { questions, version: 0 }))
  for (const application of applications) await fillApplication(filling, reviewer, application)
  // The applicants have read the answers long ago.
  await db
    .deleteFrom('notification')
    .where('kind', 'in', ['ApplicationInquiry', 'ApplicationDecided'])
    .execute()
}

async function fillApplication(
  { stores, people, today }: Filling,
  reviewer: Holder,
  application: DemoApplication,
): Promise<void> {
  const { db } = stores
  const { firstName, lastName, message, daysAgo, reviewedDaysAgo, inquiry, notes } = application
  const { personId, userId = 0 } = people(`${firstName} ${lastName}`)
  const applicant = { personId, userId, sessionId: 0 }
  const on = daysBefore(db, today)
  const family = await fillApplicants(db, personId, application, today)
  const candidates = application.candidates.map((one) => ({
    personId: family(one.firstName),
    kind: one.kind,
  }))
  const answers = questions.map(({ text }, place) => ({
    question: text,
    answer: application.answers[place] ?? null,
  }))
  const { id } = await on(daysAgo, () =>
    submitApplication(stores, applicant, reviewer.organizationId, { message, candidates, answers }),
  )
  const now = () => findApplication(db, reviewer, id)

  if (reviewedDaysAgo !== undefined)
    await on(reviewedDaysAgo, async () => startReview(db, reviewer, id, await now()))
  if (inquiry) {
    const { question, answer } = inquiry
    await on(inquiry.daysAgo, async () =>
      askApplicant(db, reviewer, id, { ...(await now()), question }),
    )
    if (answer)
      await on(answer.daysAgo, async () =>
        answerInquiry(stores, applicant, id, { ...(await now()), answer: answer.text }),
      )
  }
  for (const day of daysOf(application))
    await on(day, () => decideOn(db, reviewer, id, application, day))
  if (notes)
    await on(notes.daysAgo, () =>
      saveNotes(db, reviewer, id, { internalNotes: notes.text, before: null }),
    )
  if (application.withdrawnDaysAgo !== undefined)
    await on(application.withdrawnDaysAgo, async () =>
      withdrawApplication(stores, applicant, id, await now()),
    )
}

const daysOf = ({ candidates }: DemoApplication) => [
  ...new Set(candidates.flatMap(({ decided }) => decided?.daysAgo ?? [])),
]

async function decideOn(
  db: Db,
  reviewer: Holder,
  id: number,
  { candidates: known, decisionEmail }: DemoApplication,
  day: number,
) {
  const { version, candidates } = await findApplication(db, reviewer, id)
  const decisions = candidates.flatMap(({ id: candidateId }, place) => {
    const decided = known[place]?.decided
    return decided?.daysAgo === day ? [{ candidateId, decision: decided.decision }] : []
  })
  await decide(db, reviewer, id, { version, decisions, ...(decisionEmail && { decisionEmail }) })
}

/** The owner's application to another organization, which asks a question before it decides. */
export async function applyElsewhere(
  { stores: { db }, people, today }: Filling,
  school: { organizationId: number },
): Promise<void> {
  const { personId, userId = 0 } = people(demoOwner)
  const { message, question, child } = applicationElsewhere
  const candidates = [
    { personId, kind: 'Parent' as const },
    { personId: people(child).personId, kind: 'Student' as const },
  ]
  const on = daysBefore(db, today)
  const made = await on(4, () =>
    insertApplication(db, { personId, userId }, { ...school, message, candidates }),
  )
  if (!made) throw new Error('An application waits there already.')
  const askedDate = `${addDays(today, -1)}T15:00:00.000Z`
  await db
    .insertInto('applicationInquiry')
    .values({ ...school, applicationId: made.id, question, askedDate })
    .execute()
  await db
    .updateTable('application')
    .set({ status: 'InformationAsked' })
    .where('id', '=', made.id)
    .execute()
}

/** The family of an applicant: adults without an account, and children. Finds them by first name. */
async function fillApplicants(
  db: Db,
  applicantPersonId: number,
  { firstName, lastName, adults = [], children, daysAgo }: DemoApplication,
  today: string,
): Promise<(name: string) => number> {
  const known = new Map([[firstName, applicantPersonId]])
  for (const adult of adults)
    known.set(adult, await insertPerson(db, { firstName: adult, lastName }))
  for (const [child, age] of Object.entries(children)) {
    const birthDate = addDays(today, -Math.ceil(age * 365.25) - 40 - 3 * child.length)
    known.set(child, await insertPerson(db, { firstName: child, lastName, birthDate }))
  }
  const idOf = (name: string) => {
    const personId = known.get(name)
    if (personId === undefined)
      throw new Error(`Nobody of the ${lastName} family is called ${name}.`)
    return personId
  }
  const full = { relation: 'Parent', access: 'Full', personId: applicantPersonId } as const
  const others = adults.map((adult) => ({
    personId: idOf(adult),
    relation: 'Other' as const,
    access: 'PickupOnly' as const,
  }))
  const savedDate = `${addDays(today, -daysAgo - 1)}T15:00:00.000Z`
  const family = { name: lastName, address: addressOf(50 + daysAgo), savedDate }
  await fillFamily(db, family, [full, ...others], Object.keys(children).map(idOf), daysAgo)
  return idOf
}

const dates = [
  ['auditEntry', 'createdDate'],
  ['application', 'createdDate'],
  ['application', 'savedDate'],
  ['applicationForm', 'savedDate'],
  ['applicationCandidate', 'decidedDate'],
  ['applicationInquiry', 'askedDate'],
  ['applicationInquiry', 'answeredDate'],
  ['applicationEmail', 'createdDate'],
  ['organizationUser', 'joinedDate'],
] as const

/** Runs work as of some days ago: rows dated now get the earlier date. */
const daysBefore =
  (db: Db, today: string) =>
  async <Done>(daysAgo: number, act: () => Promise<Done>): Promise<Done> => {
    const began = clock.timestamp()
    const done = await act()
    if (daysAgo === 0) return done
    const ended = clock.timestamp()
    const then = `${addDays(today, -daysAgo)}T15:00:00.000Z`
    for (const [table, column] of dates) {
      await db
        .updateTable(table as 'application')
        .set({ [column]: then })
        .where(column as 'createdDate', '>=', began)
        .where(column as 'createdDate', '<=', ended)
        .execute()
    }
    return done
  }
