import { deepEqual, equal, ok } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'

// The steps of s3.sh.
const [step = '', endpoint = '', url = '', stateFile = ''] = process.argv.slice(2)

const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true })
const Bucket = 'kinroll-images'

async function listKeys() {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }))
  return Contents.map(({ Key = '' }) => Key)
}

async function call(method: string, path: string, body: object | FormData, token = '') {
  const isForm = body instanceof FormData
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

/** Noise, whose file has several megabytes. */
const drawNoise = () =>
  sharp(randomBytes(1400 * 1000 * 3), { raw: { width: 1400, height: 1000, channels: 3 } })
    .png()
    .toBuffer()

async function upload(token: string) {
  const picture = await drawNoise()
  ok(picture.byteLength > 3_000_000)
  const form = new FormData()
  form.append('image', new File([new Uint8Array(picture)], 'logo.png'))
  return call('POST', 'Image/upload', form, token)
}

const keyIn = (address: string) => /[\w-]{24}/.exec(address)?.[0] ?? ''
const objectsOf = (address: string) => [
  `site/${keyIn(address)}.large.webp`,
  `site/${keyIn(address)}.small.webp`,
]

const steps: Record<string, () => Promise<void>> = {
  'create-bucket': async () => {
    await client.send(new CreateBucketCommand({ Bucket }))
  },

  async images() {
    const person = { firstName: 'Ada', lastName: 'Lind', password: 'seven herons near the mill' }
    const { body: session } = await call('POST', 'Account/sign-up', {
      ...person,
      email: 'ada@example.org',
    })
    const { token } = session
    const first = await upload(token)
    equal(first.status, 200)
    const school = { name: 'Lindenschule', accessLevel: 1, admissionType: 0 }
    const created = await call('POST', 'Organization/create', school, token)
    equal(created.status, 200, JSON.stringify(created.body))
    const save = async (logoImageId: number): Promise<string> => {
      const changed = { ...school, logoImageId, coverImageId: null }
      const saved = await call('PUT', `Organization/update/${created.body.id}`, changed, token)
      equal(saved.status, 200, JSON.stringify(saved.body))
      return saved.body.logoImageUrl
    }
    const logoImageUrl = await save(first.body.id)
    const shown = await fetch(url + logoImageUrl)
    equal(shown.status, 200)
    const bytes = Buffer.from(await shown.arrayBuffer())
    equal((await sharp(bytes).metadata()).width, 1400)
    // A stranger does not know the signature.
    equal((await fetch(`${url}/images/${keyIn(logoImageUrl)}`)).status, 404)
    deepEqual(await listKeys(), objectsOf(logoImageUrl))

    const second = await upload(token)
    const address = await save(second.body.id)
    equal((await fetch(url + logoImageUrl)).status, 404)
    deepEqual(await listKeys(), objectsOf(address))
    writeFileSync(stateFile, JSON.stringify({ token, address }))
  },

  async down() {
    const { token, address } = readState()
    equal((await fetch(url + address)).status, 503)
    equal((await upload(token)).status, 503)
    equal((await fetch(`${url}/api/health`)).status, 200)
  },

  async recovered() {
    const { token, address } = readState()
    equal((await fetch(url + address)).status, 200)
    equal((await upload(token)).status, 200)
  },
}

const readState = (): { token: string; address: string } =>
  JSON.parse(readFileSync(stateFile, 'utf8'))

await steps[step]?.()
