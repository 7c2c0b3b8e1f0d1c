import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { command } from './command/command.mjs'
import { inRoot } from './command/root.mjs'

await command(import.meta.filename, async () => {
  // Loaded here, because they need the current Node and the packages.
  const { groupSentences, isRead } = await import('./sentences/group-sentences.ts')
  const { pageOf, textOf } = await import('./sentences/sentences-report.ts')
  const files = ['contract', 'src', 'server']
    .flatMap((folder) =>
      readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter(isRead)
  const sources = new Map(
    files.toSorted().map((file) => [file, readFileSync(inRoot(file), 'utf8')]),
  )
  const groups = groupSentences(sources)
  mkdirSync(inRoot('reports'), { recursive: true })
  writeFileSync(inRoot('reports/sentences.html'), String(await pageOf(groups)))
  writeFileSync(inRoot('reports/sentences.txt'), textOf(groups))
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  console.log(`reports/sentences.html and reports/sentences.txt: ${count} sentences`)
})
