import { deepEqual, equal } from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { call, signUp, upload } from './api.ts'

// The steps of s3.sh.
const [step = '', endpoint = '', url = '', stateFile = ''] = process.argv.slice(2)

const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true })
const Bucket = 'kinroll-images'

async function listKeys() {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }))
  return Contents.map(({ Key = '' }) => Key)
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
    const token = await signUp(url)
    const first = await upload(url, token)
    equal(first.status, 200)
    const school = { name: 'Lindenschule', accessLevel: 1, admissionType: 0 }
    const created = await call(url, 'POST', 'Organization/create', school, token)
    equal(created.status, 200, JSON.stringify(created.body))
    const save = async (logoImageId: number): Promise<string> => {
      const changed = { ...school, logoImageId, coverImageId: null }
      const saved = await call(url, 'PUT', `Organization/update/${created.body.id}`, changed, token)
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

    const second = await upload(url, token)
    const address = await save(second.body.id)
    equal((await fetch(url + logoImageUrl)).status, 404)
    deepEqual(await listKeys(), objectsOf(address))
    writeFileSync(stateFile, JSON.stringify({ token, address }))
  },

  async down() {
    const { token, address } = readState()
    equal((await fetch(url + address)).status, 503)
    equal((await upload(url, token)).status, 503)
    equal((await fetch(`${url}/api/health`)).status, 200)
  },

  async recovered() {
    const { token, address } = readState()
    equal((await fetch(url + address)).status, 200)
    equal((await upload(url, token)).status, 200)
  },
}

const readState = (): { token: string; address: string } =>
  JSON.parse(readFileSync(stateFile, 'utf8'))

await steps[step]?.()
