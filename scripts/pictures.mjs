import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium as playwright } from '@playwright/test'
import sharp from 'sharp'
import { chromium } from './chromium.mjs'
import { command } from './command/command.mjs'
import { inRoot } from './command/root.mjs'

/**
 * The screens on the home page of visitors: whose, which, and how large. Pictures have as many pixels for each CSS pixel
 * as `scale`.
 */
const screens = [
  {
    name: 'administration',
    email: 'miriam@example.org',
    path: '/organizations/1/admin',
    size: { width: 1280, height: 773 },
    scale: 1.5,
  },
  {
    name: 'family',
    email: 'rafael@example.org',
    path: '/',
    from: 'Your family’s classes',
    size: { width: 390, height: 720 },
    scale: 2,
  },
  {
    name: 'attendance',
    email: 'samuel@example.org',
    path: '/',
    link: 'Take attendance',
    size: { width: 390, height: 720 },
    scale: 2,
  },
]

const port = 4890
/** Milliseconds for what arrives after the screen, such as charts. */
const settling = 2000
const site = `http://localhost:${port}`

/** Takes the pictures of the home page of visitors again, of the demo in both color modes. */
await command(import.meta.filename, async () => {
  const executablePath = await chromium()
  const dataDir = mkdtempSync(join(tmpdir(), 'kinroll-pictures-'))
  const env = { ...process.env, PORT: String(port), PUBLIC_URL: site, DATA_DIR: dataDir }
  const demo = spawn(process.execPath, [inRoot('scripts/demo.mjs')], { env, stdio: 'inherit' })
  try {
    await untilReady()
    await using browser = await playwright.launch({ executablePath })
    for (const screen of screens) {
      for (const mode of /** @type {const} */ (['light', 'dark'])) await take(browser, screen, mode)
    }
  } finally {
    demo.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function untilReady() {
  while (!(await isReady())) await wait(500)
}

async function isReady() {
  try {
    return (await fetch(`${site}/readyz`)).ok
  } catch {
    return false
  }
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {(typeof screens)[number]} screen
 * @param {'light' | 'dark'} mode
 */
async function take(browser, { name, email, path, link, from, size, scale }, mode) {
  const { demoPassword: password } = await import('../server/demo/logins.ts')
  await using context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: scale,
    colorScheme: mode,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(`${site}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(`${site}${path}`)
  if (link) await page.getByRole('link', { name: link }).first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every(({ complete }) => complete) &&
      !document.querySelector('main [aria-busy=true]'),
  )
  await wait(settling)
  if (from)
    await page
      .getByRole('heading', { name: from })
      .evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
  const file = inRoot('src/ui/pictures/product', `${name}-${mode}.webp`)
  await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toFile(file)
  console.log(file)
}
