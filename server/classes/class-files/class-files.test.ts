import type { ClassFile } from '#contract/classes/class-files.ts'
import { hour } from '#contract/dates/durations.ts'
import { readdirSync, utimesSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLinds } from '../calendars/test-calendars.ts'
import { lead, openSchool, type School, type Somebody } from '../classes/test-school.ts'
import { bytesOfText, writeOffice, writePdf } from '#server/files/test-files.ts'
import { listen } from '#server/http/listen.ts'
import { takePhoto } from '#server/images/test-images.ts'
import { openTestS3 } from '#server/storage/test-s3.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let s3: Awaited<ReturnType<typeof openTestS3>>
let server: TestApp
let school: School
let lea: Somebody
let classId: number
beforeAll(async () => {
  s3 = await openTestS3()
  const fileQuotas = { perClass: 25_000_000, perOrganization: 40_000_000 }
  server = await openTestApp({ fileQuotas })
})
afterAll(async () => {
  await server.close()
  await s3.close()
})
beforeEach(async () => {
  school = await openSchool(server)
  lea = await school.member('Lea')
  classId = await school.class({ teachers: lead(lea) })
})

type Visitor = { token: string }

const stored = () =>
  readdirSync(join(server.dataDir, 'images')).filter((name) => name.endsWith('.file'))

const send = (
  { token }: Visitor,
  { name = 'Knots.pdf', bytes = writePdf({ objects: name }), to = classId } = {},
) => server.uploadFile(token, to, { name, bytes })

const added = async (visitor: Visitor, sent = {}): Promise<ClassFile> => {
  const answer = await send(visitor, sent)
  expect(answer.status).toBe(200)
  return answer.json()
}

const addressOf = ({ id, key }: Pick<ClassFile, 'id' | 'key'>, of = classId) =>
  `/api/Class/files/${of}/${id}?key=${key}`

const open = ({ token }: Visitor, file: Pick<ClassFile, 'id' | 'key'>, of = classId) =>
  server.get(addressOf(file, of), { token })

const filesFor = async ({ token }: Visitor): Promise<ClassFile[]> =>
  (await (await server.get(`/api/Class/content/${classId}`, { token })).json()).files

test(
  'A file is sent as an attachment that no browser shows, and no shared cache stores',
  { tags: ['6.class-files-sent'] },
  async () => {
    const bytes = writePdf()
    const file = await added(lea, { name: 'Café “Knots”.pdf', bytes })
    expect(file).toEqual({
      id: expect.any(Number),
      key: expect.stringMatching(/^[\w-]{24}$/),
      name: 'Café “Knots”.pdf',
      type: 'pdf',
      bytes: bytes.byteLength,
      addedBy: 'Lea Lind',
      createdDate: expect.any(String),
    })
    const answer = await open(lea, file)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.byteLength),
      'content-disposition':
        'attachment; filename="Caf_ _Knots_.pdf"; filename*=UTF-8\'\'Caf%C3%A9%20%E2%80%9CKnots%E2%80%9D.pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const head = await server.app.request(addressOf(file), {
      method: 'HEAD',
      headers: { authorization: `Bearer ${lea.token}` },
    })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(bytes.byteLength),
      '',
    ])
  },
)

test(
  'A photo is stored without the place where it was taken, by a name that ends with .webp',
  { tags: ['6.class-files'] },
  async () => {
    const file = await added(lea, { name: 'Ship.JPG', bytes: await takePhoto() })
    expect([file.name, file.type]).toEqual(['Ship.webp', 'webp'])
    const text = Buffer.from(await (await open(lea, file)).arrayBuffer()).toString('latin1')
    expect(text).toMatch(/^RIFF.{4}WEBP/s)
    expect(text).not.toMatch(/Bremen|Exif|GPS/)
  },
)

test(
  'Its link alone opens nothing, and neither does another key',
  { tags: ['6.class-files-sent'] },
  async () => {
    const file = await added(lea)
    expect((await server.get(addressOf(file))).status).toBe(401)
    expect((await open(lea, { ...file, key: 'a'.repeat(24) })).status).toBe(404)
    expect((await server.get(`/api/Class/files/${classId}/${file.id}`, lea)).status).toBe(422)
  },
)

test(
  'Students, their parents and the teachers open a file; whoever leaves the class does not',
  { tags: ['6.class-content-reading', '6.class-files-sent'] },
  async () => {
    const { ada, mia } = await openLinds(server, school)
    await school.enroll(classId, mia)
    const ben = await school.member('Ben')
    await school.enroll(classId, ben)
    const file = await added(lea)
    for (const reader of [lea, ben, ada, school]) {
      expect((await open(reader, file)).status).toBe(200)
      expect(await filesFor(reader)).toEqual([file])
    }
    const nia = await school.member('Nia')
    expect((await open(nia, file)).status).toBe(404)
    expect(await filesFor(nia)).toEqual([])
    await school.removeStudent(classId, ben)
    expect((await open(ben, file)).status).toBe(404)
  },
)

test.each(['PickupOnly', 'EmergencyOnly'] as const)(
  'An adult with %s access to the family does not open it',
  async (access) => {
    const { ada, mia } = await openLinds(server, school)
    await school.enroll(classId, mia)
    const file = await added(lea)
    const own = server.db.updateTable('familyMember').where('personId', '=', ada.personId)
    await own.set({ access }).execute()
    expect((await open(ada, file)).status).toBe(404)
  },
)

test('A teacher of another class neither opens, adds nor deletes it, also not through that class', async () => {
  const eva = await school.member('Eva')
  const other = await school.class({ name: 'Choir', teachers: lead(eva), status: 'Draft' })
  const file = await added(lea)
  expect((await open(eva, file)).status).toBe(404)
  expect((await open(eva, file, other)).status).toBe(404)
  expect((await send(eva)).status).toBe(403)
  const del = (of: number) => server.del(`/api/Class/files/${of}/${file.id}`, eva)
  expect([(await del(classId)).status, (await del(other)).status]).toEqual([403, 404])
  expect(await filesFor(lea)).toEqual([file])
})

test('An outsider learns nothing of a file', async () => {
  const file = await added(lea)
  const elsewhere = await openSchool(server, 'Hearth Co-op')
  expect((await open(elsewhere, file)).status).toBe(404)
  expect((await send(elsewhere)).status).toBe(404)
})

test('A deleted file is removed from the storage, and both are in the audit log', async () => {
  const file = await added(lea)
  expect(stored()).toContain(`${file.key}.file`)
  const path = `/api/Class/files/${classId}/${file.id}`
  expect((await server.del(path, lea)).status).toBe(204)
  expect((await server.del(path, lea)).status).toBe(404)
  expect(stored()).not.toContain(`${file.key}.file`)
  const entries = await server.db
    .selectFrom('auditEntry')
    .where('organizationId', '=', school.organizationId)
    .where('action', 'in', ['FileAdded', 'FileRemoved'])
    .orderBy('id')
    .select(['action', 'before', 'after'])
    .execute()
  const named = JSON.stringify({ fileName: 'Knots.pdf' })
  expect(entries).toEqual([
    { action: 'FileAdded', before: null, after: named },
    { action: 'FileRemoved', before: named, after: null },
  ])
})

test('A file that is sent again is there once, such as when the answer was lost', async () => {
  const bytes = await writeOffice()
  const one = await added(lea, { name: 'a.docx', bytes })
  const answers = await Promise.all([1, 2, 3].map(() => send(lea, { name: 'b.docx', bytes })))
  for (const answer of answers) expect(await answer.json()).toEqual(one)
  expect(await filesFor(lea)).toEqual([one])
})

test.each([
  ['a page named .pdf', bytesOfText('<!doctype html><script>alert(1)</script>'), 415],
  ['an SVG', bytesOfText('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415],
  ['a PDF with a script', writePdf({ packed: '<</S/JavaScript>>' }), 422],
  ['an empty file', new Uint8Array(), 422],
  ['more than 10 MiB', new Uint8Array(10 * 1024 * 1024 + 1), 413],
] as const)(
  '%s is refused, and nothing is stored',
  { tags: ['6.class-files'] },
  async (_, bytes, status) => {
    const before = stored()
    const answer = await send(lea, { bytes: new Uint8Array(bytes) })
    expect([answer.status, (await answer.json()).message]).toEqual([
      status,
      expect.stringMatching(/^[A-Z].*\.$/),
    ])
    expect(await filesFor(lea)).toEqual([])
    expect(stored()).toEqual(before)
  },
)

test('An upload that declares 100 MB is not read', async () => {
  const { server: listening, port } = await listen(server.app.fetch, { port: 0, host: '127.0.0.1' })
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /api/Class/files/${classId} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${lea.token}\r\n` +
      'Content-Type: multipart/form-data; boundary=line\r\nContent-Length: 100000000\r\n\r\n--line\r\n',
  )
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  expect(text).toMatch(/^HTTP\/1\.1 413 /)
  listening.close()
})

const large = (fill: number) =>
  new Uint8Array(
    Buffer.concat([
      writePdf().slice(0, -6),
      Buffer.alloc(9_000_000, `%${fill} `),
      Buffer.from('\n%%EOF'),
    ]),
  )

test('A class and an organization are full at their limit, also when files come at once', async () => {
  const answers = await Promise.all([1, 2, 3].map((fill) => send(lea, { bytes: large(fill) })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422])
  const refused = answers.find(({ status }) => status === 422)
  expect((await refused!.json()).fields).toEqual({
    file: 'The files of a class may have 23 MiB in all. Please delete one first.',
  })
  const other = await school.class({ name: 'Choir', teachers: lead(lea) })
  for (const fill of [1, 2]) await added(lea, { bytes: large(fill), to: other })
  const third = await school.class({ name: 'Drama', teachers: lead(lea) })
  const answer = await send(lea, { bytes: large(1), to: third })
  expect([answer.status, (await answer.json()).code]).toEqual([422, 'files_full'])
  expect((await (await openSchool(server, 'Hearth Co-op')).member('Eva')).token).toBeDefined()
})

test('The sweep removes files without a row an hour later, and no others', async () => {
  const [file, lost] = [await added(lea), await added(lea, { name: 'Lost.pdf' })]
  await server.db.deleteFrom('classFile').where('id', '=', lost.id).execute()
  const written = (age: number) => {
    const time = new Date(Date.now() - age)
    for (const name of stored()) utimesSync(join(server.dataDir, 'images', name), time, time)
  }
  written(0)
  await server.files.sweep()
  expect(stored()).toContain(`${lost.key}.file`)
  written(2 * hour)
  await server.files.sweep()
  expect(stored()).toContain(`${file.key}.file`)
  expect(stored()).not.toContain(`${lost.key}.file`)
})

describe('In a bucket', () => {
  let other: TestApp
  beforeAll(async () => {
    other = await openTestApp({ imageBucket: s3.bucket })
  })
  afterAll(() => other.close())

  test('A file is stored, sent, and removed; while the bucket is down, it is answered 503', async () => {
    const place = await openSchool(other)
    const eva = await place.member('Eva')
    const id = await place.class({ teachers: lead(eva) })
    const bytes = writePdf()
    const file: ClassFile = await (
      await other.uploadFile(eva.token, id, { name: 'Knots.pdf', bytes })
    ).json()
    expect([...s3.objects.keys()]).toEqual([`site/${file.key}.file`])
    const address = addressOf(file, id)
    expect(new Uint8Array(await (await other.get(address, eva)).arrayBuffer())).toEqual(bytes)
    s3.state.isDown = true
    const answer = await other.get(address, eva)
    expect([answer.status, (await answer.json()).message]).toEqual([
      503,
      'The files cannot be read or written at the moment. Please try again in a minute.',
    ])
    s3.state.isDown = false
    await other.del(`/api/Class/files/${id}/${file.id}`, eva)
    expect([...s3.objects.keys()]).toEqual([])
  })
})
