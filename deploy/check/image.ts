import { equal } from 'node:assert/strict'
import { signUp, upload } from './api.ts'

const [url = ''] = process.argv.slice(2)
const { status } = await upload(url, await signUp(url))
equal(status, 200)
