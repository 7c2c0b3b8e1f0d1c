import { brand } from '#contract/brand.ts'
import { html } from 'hono/html'
import type { Encryption } from '../crypto/encryption.ts'
import { type Database, transact } from '../database/database.ts'
import type { Content, Email, Link, Section } from './email.ts'
import { findOrganizationId, safeHeaders } from './subject.ts'

export type Writing = {
  database: Database
  encryption: Encryption
  publicUrl: string
  /** Every kind of email that the outbox may contain. */
  emails: readonly Email<never>[]
}

export type PreparedEmail = {
  email: string
  kind: string
  subject: string
  text: string
  html: string
  link?: URL
  code?: string
  /** The organization that it is about. */
  organizationId: number | null
} & Pick<Content, 'replyTo' | 'thread' | 'unsubscribe'>

/** Composes an email from the outbox, with new links and codes. Undefined if it is no longer needed. */
export async function prepareEmail(
  { database, encryption, publicUrl, emails }: Writing,
  outboxEmailId: number,
): Promise<PreparedEmail | undefined> {
  const row = await database.db
    .selectFrom('outboxEmail')
    .where('id', '=', outboxEmailId)
    .select(['kind', 'email', 'facts'])
    .executeTakeFirst()
  if (!row) return undefined
  const { kind, email } = row
  const found = emails.find(({ name }) => name === kind)
  if (!found) throw new Error(`There is no email ${kind} (server/emails.ts).`)
  const facts = JSON.parse(row.facts) as never
  const composed = await transact(database, async (db) => {
    const context = { db, encryption, publicUrl, email, outboxEmailId }
    const written = await found.write(context, facts)
    if (!written) return undefined
    const organizationId = await findOrganizationId(db, found.typedFor, facts)
    const content = await safeHeaders(db, found.typedFor, organizationId, written)
    return { organizationId, content }
  })
  if (!composed) return undefined
  const { organizationId, content } = composed
  const { subject, link, code, replyTo, thread, unsubscribe } = content
  return {
    email,
    kind,
    subject,
    ...(await layOut(content)),
    ...(link && { link: link.url }),
    ...(code !== undefined && { code }),
    organizationId,
    ...(replyTo && { replyTo }),
    ...(thread !== undefined && { thread }),
    ...(unsubscribe && { unsubscribe }),
  }
}

/** The two forms of an email: plain text, and HTML. */
export const layOut = async (content: Content) => ({
  text: layOutText(content),
  html: await layOutHtml(content),
})

function layOutText(content: Content): string {
  const {
    opening,
    list = [],
    link,
    secondLink,
    sections = [],
    code,
    closing = [],
    reason,
    unsubscribe,
  } = content
  const parts = [...opening]
  if (list.length > 0) parts.push(list.map((line) => `- ${line}`).join('\n'))
  if (code !== undefined) parts.push(code)
  for (const one of [link, secondLink]) if (one) parts.push(`${one.label}:\n${one.url.href}`)
  parts.push(...sections.map(sectionAsText))
  const footer = [
    `-- \n${brand.name}`,
    reason,
    ...(unsubscribe ? [`${choosing}:\n${unsubscribe.href}`] : []),
  ]
  return `${[...parts, ...closing, footer.join('\n')].join('\n\n')}\n`
}

const choosing = 'Unsubscribe, or choose what you get'

const sectionAsText = ({ title, lines, links }: Section) =>
  [
    `* ${title}`,
    ...lines.map((line) => `  ${line.replaceAll('\n', '\n  ')}`),
    ...links.map(({ label, url }) => `  ${label}: ${url.href}`),
  ].join('\n')

// Mail programs support little CSS and load nothing; without colors of its own, an email is also readable in dark mode.
const column = 'max-width:34em;margin:0 auto;padding:1em;font:16px/1.5 sans-serif'
const button =
  'display:inline-block;padding:.6em 1.2em;border-radius:.4em;background:#0e5560;color:#fffefc;text-decoration:none'

const paragraph = (words: string) =>
  words.includes('\n') ? html`<p style="white-space:pre-line">${words}</p>` : html`<p>${words}</p>`
const anchor = ({ label, url }: Link) => html`<a href="${url.href}">${label}</a>`
const item = (words: string) => html`<li>${words}</li>`

async function layOutHtml(content: Content) {
  const { subject, opening, list = [], link, secondLink, sections = [] } = content
  const { code, closing = [], reason, unsubscribe } = content
  const page = await html`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <style>
          :root {
            color-scheme: light dark;
          }
        </style>
        <title>${subject}</title>
      </head>
      <body>
        <main style="${column}">
          <h1 style="font-size:1.25em">${subject}</h1>
          ${opening.map(paragraph)}
          ${
            list.length > 0 &&
            html`<ul style="padding-left:1.2em">
              ${list.map(item)}
            </ul>`
          }
          ${code !== undefined && html`<p style="margin:0;font-size:2em;letter-spacing:.2em">${code}</p>`}
          ${link && html`<p><a href="${link.url.href}" style="${button}">${link.label}</a></p>`}
          ${secondLink && html`<p>${anchor(secondLink)}</p>`}
          ${sections.map(
            ({ title, lines, links }) =>
              html`<section>
                <h2 style="font-size:1.05em;margin-bottom:0">${title}</h2>
                ${lines.map((line) => html`<p style="margin:.3em 0;white-space:pre-line">${line}</p>`)}
                ${links.map((one) => html`<p style="margin:.3em 0">${anchor(one)}</p>`)}
              </section>`,
          )}
          ${closing.map(paragraph)}
          <hr />
          <p style="font-size:14px">
            ${brand.name}<br />${reason}${
              unsubscribe && html`<br /><a href="${unsubscribe.href}">${choosing}</a>`
            }
          </p>
        </main>
      </body>
    </html> `
  return String(page)
}
