import { chromium } from '@playwright/test'
import { measureBytes } from './first-load.bytes.ts'
import { measureTimes } from './first-load.times.ts'

// `bytes` measures only what is the same on every machine.
const [part] = process.argv.slice(2)

await using browser = await chromium.launch({ executablePath: process.env.CHROMIUM })
const isWithinBytes = await measureBytes(browser)
const isWithinTimes = part === 'bytes' || (await measureTimes(browser))
if (!isWithinBytes || !isWithinTimes) process.exitCode = 1
