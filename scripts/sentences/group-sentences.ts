import { basename } from 'node:path/posix'
import { findEnumValues, findSentences } from './find-sentences.ts'
import { everyScreen, screensOf, type Sources } from './screens-of.ts'

/** Sentences shown in the same place, such as a screen or an email. */
export interface Group {
  title: string
  rows: { file: string; line: number; text: string; screens: string[] }[]
}

export const severalScreens = 'On several screens'
const api = 'Description of the API'
const commands = 'Commands and settings, for those who run the site'

const folders = /^(contract|src|server)\//
const unread =
  /\.(test|walk|expected|setup|gen)\.|\/-?test-|^server\/(testing|demo|rights\/matrix|database)\/|^src\/(machines\/walks|ui\/look)\//

/** Whether a file may have visible texts. */
export const isRead = (file: string): boolean =>
  folders.test(file) && /\.tsx?$/.test(file) && !unread.test(file)

/** Every sentence of these files, grouped by place: screens by address, then everything else. */
export function groupSentences(sources: Sources): Group[] {
  const values = new Set([...sources].flatMap(([file, code]) => findEnumValues(file, code)))
  const findScreens = screensOf(sources)
  const groups = new Map<string, Group['rows']>()
  for (const [file, code] of sources) {
    const screens = findScreens(file)
    for (const { line, text, isApi } of findSentences(file, code, values)) {
      const title = isApi ? api : titleOf(file, screens)
      const rows = groups.get(title) ?? []
      rows.push({ file, line, text, screens: title === severalScreens ? screens : [] })
      groups.set(title, rows)
    }
  }
  return [...groups]
    .map(([title, rows]) => ({ title, rows }))
    .toSorted(
      (one, other) => rank(one.title) - rank(other.title) || (one.title < other.title ? -1 : 1),
    )
}

function titleOf(file: string, screens: string[]): string {
  const [top, area = '', noun = ''] = file.split('/')
  if (top === 'server') {
    if (file.endsWith('.email.ts')) {
      return `Email: ${basename(file, '.email.ts').replaceAll('-', ' ')}`
    }
    if (area === 'mail') return 'Email: every email'
    if (noun === 'calendars') return 'Calendars'
    if (area === 'calls' && noun === 'openapi') return api
    if (['commands', 'process', 'crypto', 'main.ts'].includes(area)) return commands
    return `Answers of the server: ${area.replace(/\.ts$/, '')}`
  }
  const [screen] = screens
  if (screen === undefined)
    return `Answers of the server: ${top === 'contract' ? 'contract' : area}`
  return screens.length === 1 ? screen : severalScreens
}

const order = [everyScreen, severalScreens, 'Email', 'Calendars', 'Answers', api, commands]

/** Sorts addresses first. */
const rank = (title: string): number => order.findIndex((start) => title.startsWith(start))
