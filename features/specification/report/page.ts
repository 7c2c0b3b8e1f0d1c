import { readFileSync } from 'node:fs'
import { html, raw } from 'hono/html'
import { brand } from '#contract/brand.ts'
import { rulesOf, type Section } from '../rule.ts'
import type { Evidence } from './evidence.ts'
import type { JudgedRule, Verdict } from './verdict.ts'

const style = new URL('page.css', import.meta.url)

/** The specification as a page: its sections and rules, the evidence for each, and the latest results. */
export async function pageOf(sections: Section[], judged: JudgedRule[]) {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>What ${brand.name} promises</title>
        <style>
          ${raw(readFileSync(style, 'utf8'))}
        </style>
      </head>
      <body>
        <header>
          <h1>What ${brand.name} promises</h1>
          <p>
            Every rule of the specification, the scenarios and tests that verify it, and their
            latest results. “Our decision” marks what the specification leaves open, “our addition”
            what it does not mention.
          </p>
          <p>${count(judged)} ${lastRun(judged)}</p>
          <p>
            For the steps, see <a href="cucumber.html">Cucumber’s report</a>. For screenshots and
            traces of failures, see <a href="features/index.html">Playwright’s report</a>.
          </p>
          <nav aria-label="Sections">
            <ol>
              ${sections.map((section) => {
                const rules = within(section, judged)
                return html`<li value="${section.number}">
                  <a href="#section-${section.number}">${section.title}</a> ${count(rules)}
                </li>`
              })}
            </ol>
          </nav>
        </header>
        <main>${sections.map((section) => sectionOf(section, within(section, judged)))}</main>
      </body>
    </html>`
  return (await page).toString()
}

const within = (section: Section, judged: JudgedRule[]) => {
  const ids = new Set(rulesOf(section).map(({ id }) => id))
  return judged.filter(({ id }) => ids.has(id))
}

const sectionOf = ({ number, title, topics }: Section, rules: JudgedRule[]) =>
  html`<section id="section-${number}">
    <h2>${number}. ${title}</h2>
    ${Object.entries(topics).map(
      ([topic, sentences]) =>
        html`<h3>${topic}</h3>
          ${rules.filter(({ id }) => id.slice(2) in sentences).map(ruleOf)}`,
    )}
  </section>`

const ruleOf = ({ id, says, verdict, evidence }: JudgedRule) =>
  html`<article id="${id}" class="${verdict.replaceAll(' ', '-')}">
    <p class="says">${sign(verdict)} ${says} <a class="id" href="#${id}">${id}</a></p>
    ${evidence.map(evidenceOf)}
  </article>`

const evidenceOf = ({ title, place, last }: Evidence) =>
  html`<details>
    <summary>${sign(verdictOf(last))} ${title}</summary>
    <p class="place">${place}${last && html`, ${last.seconds.toFixed(1)} s, ${timeOf(last.at)}`}</p>
    ${
      last &&
      html`<ol class="steps">
          ${last.steps.map((step) => html`<li>${step}</li>`)}
        </ol>
        ${last.complaint && html`<pre>${last.complaint}</pre>`}
        ${last.pictures.map(
          (picture) =>
            html`<img
              src="${picture.replace(/^reports\//, '')}"
              alt="The screen at the end"
              loading="lazy"
            />`,
        )}`
    }
  </details>`

const verdictOf = (last: Evidence['last']): Verdict =>
  !last ? 'not run' : last.isFine ? 'verified' : 'failed'

const signs: Record<Verdict, string> = {
  verified: '✓',
  failed: '✗',
  'not run': '○',
  'without evidence': '✗',
}

const sign = (verdict: Verdict) =>
  html`<span class="sign ${verdict.replaceAll(' ', '-')}" role="img" aria-label="${verdict}"
    >${signs[verdict]}</span
  >`

const count = (rules: JudgedRule[]) => {
  const shown = rules.filter(({ verdict }) => verdict === 'verified').length
  const verdict = shown === rules.length ? 'verified' : 'not run'
  return html`<span class="count ${verdict.replaceAll(' ', '-')}"
    >${shown} of ${rules.length}</span
  >`
}

const lastRun = (judged: JudgedRule[]) => {
  const times = judged.flatMap(({ evidence }) => evidence.flatMap(({ last }) => last?.at ?? []))
  return times.length > 0
    ? html`rules verified. Last run: ${timeOf(times.toSorted().at(-1) ?? '')}.`
    : ''
}

const timeOf = (at: string) =>
  html`<time datetime="${at}">${at.slice(0, 10)} ${at.slice(11, 16)} UTC</time>`
