import { html } from 'hono/html'
import type { Group } from './group-sentences.ts'

/** How many screens are named after a sentence that appears on many. */
const mostScreens = 5

/** The sentences as plain text, with a heading for each group and a line for each sentence. */
export const textOf = (groups: Group[]): string =>
  groups
    .map(({ title, rows }) => [`\n== ${title}\n`, ...filesOf(rows).flatMap(linesOf)].join('\n'))
    .join('\n')
    .trimStart()
    .concat('\n')

const linesOf = ([file, rows]: [string, Group['rows']]): string[] => [
  ...(rows[0] && rows[0].screens.length > 0 ? [`-- ${file}: ${shown(rows[0].screens)}`] : []),
  ...rows.map(({ line, text }) => `${file}:${line}\t${text}`),
]

/** The sentences as a self-contained page. */
export const pageOf = (groups: Group[]) =>
  html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Every sentence</title>
      <style>
        :root {
          color-scheme: light dark;
        }
        body {
          font:
            15px/1.45 system-ui,
            sans-serif;
          margin: 24px auto;
          max-width: 1200px;
          padding: 0 16px;
        }
        nav {
          columns: 3 280px;
        }
        nav a {
          display: block;
          overflow-wrap: anywhere;
        }
        table {
          border-collapse: collapse;
          width: 100%;
          table-layout: fixed;
        }
        th {
          text-align: left;
        }
        th:last-child {
          width: 35%;
        }
        td,
        th {
          border-top: 1px solid #8886;
          padding: 4px 12px 4px 0;
          vertical-align: top;
          overflow-wrap: anywhere;
        }
        td:last-child,
        .screens {
          font-size: 12px;
          opacity: 0.8;
        }
      </style>
      <h1>Every sentence</h1>
      <nav>
        ${groups.map(
          ({ title, rows }, at) => html`<a href="#group-${at}">${title} (${rows.length})</a>`,
        )}
      </nav>
      ${groups.map(sectionOf)}
    </html>`

const sectionOf = ({ title, rows }: Group, at: number) =>
  html`<section>
    <h2 id="group-${at}">${title}</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Sentence</th>
          <th scope="col">Where</th>
        </tr>
      </thead>
      ${filesOf(rows).map(
        ([file, those]) =>
          html`<tbody>
            ${those.map(
              ({ line, text, screens }, index) =>
                html`<tr>
                  <td>${text}</td>
                  <td>
                    ${file}:${line}
                    ${
                      index === 0 && screens.length > 0
                        ? html`<div class="screens">On ${shown(screens)}</div>`
                        : ''
                    }
                  </td>
                </tr>`,
            )}
          </tbody>`,
      )}
    </table>
  </section>`

const filesOf = (rows: Group['rows']) => [...Map.groupBy(rows, ({ file }) => file)]

const shown = (screens: string[]): string =>
  screens.length > mostScreens
    ? `${screens.slice(0, mostScreens).join(', ')} and ${screens.length - mostScreens} more`
    : screens.join(', ')
