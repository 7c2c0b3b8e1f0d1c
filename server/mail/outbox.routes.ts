import { brand } from '#contract/brand.ts'
import { IdInAddress } from '#contract/id.ts'
import { z } from '#contract/zod.ts'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { listEmails } from './outbox.ts'
import { type PreparedEmail, prepareEmail, type Writing } from './prepare-email.ts'

/**
 * Shows the emails of the outbox as their recipients read them, for developers and in the demo. Anyone who may open this
 * page may log in as anybody.
 */
export const outbox = (writing: Writing) =>
  new Hono()
    .get('/', async (c) => show(c, writing))
    .get('/:emailId', async (c) => {
      const id = z.safeParse(IdInAddress, c.req.param('emailId')).data
      const opened = id === undefined ? undefined : await prepareEmail(writing, id)
      return show(c, writing, { id: id ?? 0, opened })
    })

type Chosen = { id: number; opened: PreparedEmail | undefined }

/** The emails have styles of their own. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

async function show(c: Context, { database }: Writing, chosen?: Chosen) {
  const emails = await listEmails(database.db)
  const page = html`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${!chosen && html`<meta http-equiv="refresh" content="2" />`}
        <title>Outbox – ${brand.name}</title>
        <style>
          ${styles}
        </style>
      </head>
      <body>
        <header><h1>Outbox</h1></header>
        <main>
          ${chosen ? view(chosen) : html`<p>Choose an email. Opening it does not send it. It gets a new link or code each time.</p>`}
        </main>
        <nav aria-label="Emails">
          ${emails.length === 0 && html`<p>No emails yet.</p>`}
          <ul>
            ${emails.map((email) => entry(email, email.id === chosen?.id))}
          </ul>
        </nav>
      </body>
    </html> `
  c.header('Content-Security-Policy', contentSecurityPolicy)
  return c.html(page, chosen && !chosen.opened ? 404 : 200)
}

type Listed = Awaited<ReturnType<typeof listEmails>>[number]

const entry = ({ id, kind, email, createdDate, outcome }: Listed, isChosen: boolean) =>
  html`<li>
    <a href="/api/dev/outbox/${id}" ${isChosen && 'aria-current="page"'}>
      <strong>${wordsOf(kind)}</strong> to ${email} ${(outcome ?? 'Waiting').toLowerCase()}
      <small>${createdDate.slice(0, 16).replace('T', ' ')} UTC</small>
    </a>
  </li>`

const wordsOf = (kind: string) =>
  kind.replaceAll(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** One email, in HTML and in text. The HTML is sandboxed, so its link is repeated beside it. */
function view({ opened }: Chosen) {
  if (!opened)
    return html`<p role="alert">This email is no longer needed and would not be sent.</p>`
  const { subject, text, html: written, link } = opened
  return html`<h2>${subject}</h2>
    ${link && html`<p><a href="${link.href}">Follow its link</a></p>`}
    <section aria-label="As HTML">
      <h3>As HTML</h3>
      <iframe title="${subject}" sandbox srcdoc="${written}"></iframe>
    </section>
    <section aria-label="As text">
      <h3>As text</h3>
      <pre tabindex="0">${text}</pre>
    </section>`
}

const styles = `
  :root { color-scheme: light dark; background: light-dark(#fff, #1b1a17); color: light-dark(#222, #eee); }
  body { max-width: 75rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 sans-serif; }
  a { color: light-dark(#0e5560, #8fd0da); }
  ul { padding: 0; list-style: none; }
  li a { display: block; padding: .5rem 0; overflow-wrap: anywhere; }
  li a[aria-current] { font-weight: bold; }
  small { display: block; }
  iframe { box-sizing: border-box; width: 100%; height: 28rem; border: 1px solid; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  @media (min-width: 60rem) {
    body { display: grid; grid-template-columns: 20rem 1fr; gap: 0 2rem; }
    header { grid-column: 1 / -1; }
    main { grid-column: 2; }
    nav { grid-area: 2 / 1; }
  }
`
