import { brand } from '#contract/brand.ts'
import { html } from 'hono/html'
import type { Content } from './email.ts'

export function layOutText({
  opening,
  list = [],
  link,
  code,
  closing = [],
  reason,
}: Content): string {
  const parts = [...opening]
  if (list.length > 0) parts.push(list.map((line) => `- ${line}`).join('\n'))
  if (code !== undefined) parts.push(code)
  if (link) parts.push(`${link.label}:\n${link.url.href}`)
  return `${[...parts, ...closing, `-- \n${brand.name}\n${reason}`].join('\n\n')}\n`
}

// Mail programs know little CSS and load nothing; without colours of its own a letter is readable in the dark, too.
const column = 'max-width:34em;margin:0 auto;padding:1em;font:16px/1.5 sans-serif'
const button =
  'display:inline-block;padding:.6em 1.2em;border-radius:.4em;background:#0e5560;color:#fffefc;text-decoration:none'

const paragraph = (words: string) => html`<p>${words}</p>`
const item = (words: string) => html`<li>${words}</li>`

export async function layOutHtml(content: Content) {
  const { subject, opening, list = [], link, code, closing = [], reason } = content
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
          ${closing.map(paragraph)}
          <hr />
          <p style="font-size:14px">${brand.name}<br />${reason}</p>
        </main>
      </body>
    </html> `
  return String(page)
}
