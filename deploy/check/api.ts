import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A call of the API, with its answer. */
export async function call(
  url: string,
  method: string,
  path: string,
  body?: object | FormData,
  token = '',
) {
  const isForm = body instanceof FormData
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

export const ada = { email: 'ada@example.org', password: 'seven herons near the mill' }

/** Signs Ada up, and returns the token of her session. */
export async function signUp(url: string): Promise<string> {
  const person = { firstName: 'Ada', lastName: 'Lind', ...ada }
  return (await logIn(url, 'sign-up', person)).token
}

/** Hashes have a low priority, so that a busy machine refuses some at first, as browsers know. */
export async function logIn(url: string, way: 'login' | 'sign-up', person: object) {
  for (;;) {
    const { status, body } = await call(url, 'POST', `Account/${way}`, person)
    if (status === 200) return body
    if (status !== 503) throw new Error(`The ${way} was answered ${status}.`)
  }
}

/** Uploads noise, whose file has `megabytes`. */
export async function upload(url: string, token: string, megabytes = 4) {
  const [width, height] = [1400, Math.ceil((megabytes * 1e6) / 3 / 1400)]
  const picture = await sharp(randomBytes(width * height * 3), {
    raw: { width, height, channels: 3 },
  })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('image', new File([new Uint8Array(picture)], 'logo.png'))
  return call(url, 'POST', 'Image/upload', form, token)
}
