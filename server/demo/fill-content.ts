import { addDays } from '#contract/dates/weekdays.ts'
import { homeworkKind } from '#server/classes/class-content/content.notification.ts'
import { insertHomework } from '#server/classes/class-content/class-content.queries.ts'
import { listMeetingDays } from '#server/timetable/class-days/meeting-days.queries.ts'
import type { Db } from '../database/schema/schema.ts'
import type { Files, WrittenFile } from '../files/files.ts'
import { notify } from '../notifications/notify.ts'
import { clock } from '../process/clock.ts'
import type { People } from './fill-people.ts'

const className = 'Field Botany'
const teacher = 'Samuel Adeyemi'

/** The homework for the class days around today, the last ones first. */
const tasks = [
  'Finish the drawing of your maple leaf.',
  'Press two leaves between newspapers, and write down where you found them.\n\nRead pages 12 to 15 of the leaf key.',
]

/** A page with a heading and lines, as a PDF. */
function writePage(title: string, lines: string[]): Uint8Array {
  const shown = lines.map((line) => `0 -24 Td (${line}) Tj`).join(' ')
  const content = `BT /F1 24 Tf 72 720 Td (${title}) Tj /F1 12 Tf ${shown} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let pdf = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = pdf.length
    pdf += `${index + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = pdf.length
  pdf += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`
  return new Uint8Array(Buffer.from(pdf, 'latin1'))
}

const documents = [
  {
    name: 'Leaf key.pdf',
    bytes: writePage('Leaf key', [
      '1. Are the leaves needles? Go to 5.',
      '2. Are they opposite each other? Maple, ash or dogwood.',
    ]),
  },
  {
    name: 'Packing list for the creek.txt',
    bytes: new Uint8Array(Buffer.from('Rain boots\nA towel\nA snack without nuts\n')),
  },
]

export type WrittenDocument = { name: string; file: WrittenFile }

/** Stores the files of a class. */
export async function writeDocuments(files: Pick<Files, 'save'>): Promise<WrittenDocument[]> {
  const written = documents.map(async ({ name, bytes }) => ({
    name,
    file: await files.save(bytes),
  }))
  return Promise.all(written)
}

/** The homework and the files of one class. */
export async function fillContent(
  db: Db,
  { organizationId }: { organizationId: number },
  {
    people,
    documents: written,
    today,
  }: { people: People; documents: WrittenDocument[]; today: string },
): Promise<void> {
  const { id: classId } = await db
    .selectFrom('class')
    .where('organizationId', '=', organizationId)
    .where('name', '=', className)
    .where('startDate', '<=', today)
    .orderBy('startDate', 'desc')
    .select('id')
    .executeTakeFirstOrThrow()
  const days = (await listMeetingDays(db, organizationId, [classId]))
    .filter(({ date }) => date > addDays(today, -7))
    .slice(0, tasks.length)
  const { personId, userId: actorUserId = null } = people(teacher)
  const homeworkIds: number[] = []
  for (const [at, { date }] of days.entries()) {
    const text = tasks[at] ?? ''
    const added = await insertHomework(db, { organizationId, classId, date, text }, personId)
    if (added) homeworkIds.push(added.id)
  }
  await notify(db, homeworkKind, {
    organizationId,
    actorUserId,
    subject: { type: 'Class', id: classId },
    facts: { classId, homeworkIds },
  })
  for (const { name, file } of written) {
    const about = { organizationId, classId, addedByPersonId: personId }
    await db
      .insertInto('classFile')
      .values({ ...about, ...file, name, createdDate: clock.timestamp() })
      .execute()
  }
}
