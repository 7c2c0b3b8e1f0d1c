import { readFileSync } from 'node:fs'

/** The address of the file that contains a source, which loads when it is first needed. */
export function builtFile(source: string): string {
  const built: Record<string, { src?: string; file: string }> = JSON.parse(
    readFileSync('dist/.vite/manifest.json', 'utf8'),
  )
  const found = Object.values(built).find(({ src }) => src?.startsWith(source))
  if (!found) throw new Error(`The build has no ${source}.`)
  return `/${found.file}`
}
