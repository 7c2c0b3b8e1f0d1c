import type { TestApp } from '#server/testing/test-app.ts'

type Place = { organizationId: number; applicationId: number }

type Texts = {
  message: string
  answer: string
  inquiry: string
  letter: string
  internalNotes: string
}

/** Writes everything into an application that people can write in one, and asks what it answers. */
export async function writeApplications(
  { db }: Pick<TestApp, 'db'>,
  { organizationId, applicationId }: Place,
  { message, answer, inquiry, letter, internalNotes }: Texts,
): Promise<void> {
  const now = new Date().toISOString()
  const part = { organizationId, applicationId }
  const question = 'What can you do?'
  await db
    .updateTable('application')
    .set({ message, internalNotes, answers: JSON.stringify([{ question, answer }]) })
    .where('id', '=', applicationId)
    .execute()
  await db
    .insertInto('applicationInquiry')
    .values({ ...part, question: inquiry, askedDate: now, answer: inquiry, answeredDate: now })
    .execute()
  await db
    .insertInto('applicationLetter')
    .values({ ...part, subject: letter, text: letter, isMailed: false, createdDate: now })
    .execute()
}
