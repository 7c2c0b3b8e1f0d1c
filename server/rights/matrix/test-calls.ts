import type { Ids } from './test-ids.ts'
import type { ExpectedCall } from '#server/testing/expected-calls.ts'

/** The visitors, in the order of the expected statuses. The unauthenticated one first. */
export const visitorNames = [
  'nobody',
  'over',
  'stranger',
  'suspended',
  'member',
  'teacher',
  'guardian',
  'Administrator',
  'Registrar',
  'Scheduler',
  'Front desk',
  'Teacher',
  'Viewer',
  'owner',
] as const
export type VisitorName = (typeof visitorNames)[number]

export type Row = {
  method: string
  path: string
  statuses: number[]
  siteAdministrator?: number | undefined
  needsNoSecondFactor?: boolean
}

const files = import.meta.glob<Record<string, Record<string, ExpectedCall>>>(
  '../../**/*.expected.ts',
  { eager: true },
)
/** The files with the records. */
export const expectedFiles = Object.keys(files)

const listed = Object.values(files)
  .flatMap((file) => Object.values(file))
  .flatMap((calls) => Object.entries(calls))

/** What the tests know about every call, by its method and path. */
export const expectedCalls: ReadonlyMap<string, ExpectedCall> = new Map(listed)

const twice = listed.map(([name]) => name).find((name, at, names) => names.indexOf(name) !== at)
if (twice !== undefined) throw new Error(`${twice} is expected in two files.`)

/** Every call, and its status for each visitor. */
export const rows: Row[] = [...expectedCalls].map(([name, call]) => {
  const [method = '', path = ''] = name.split(' ')
  const { needsNoSecondFactor = false, siteAdministrator } = call
  const statuses = call.statuses.split(' ').map(Number)
  return { method, path, statuses, siteAdministrator, needsNoSecondFactor }
})

/** The minimal body of a call. */
export const minimalBody = ({ method, path }: Pick<Row, 'method' | 'path'>, ids: Ids) =>
  expectedCalls.get(`${method} ${path}`)?.body?.(ids)

/** A key, and whether a member with these permissions gets it. */
export type Key = { key: string; isFor: (held: readonly string[]) => boolean; isForAll: boolean }

/** The keys by the call that returns them. */
export const keysOf = new Map<string, Key[]>(
  [...expectedCalls].flatMap(([name, { keys }]) =>
    keys === undefined
      ? []
      : [
          [
            name,
            keys
              .split('\n')
              .map((line) => line.trim())
              .filter((line) => line !== '')
              .flatMap(keysIn),
          ],
        ],
  ),
)

function keysIn(line: string): Key[] {
  const [, authorize = '', place = '', names = ''] =
    /^([^:]+): (?:\(([^)]+)\) )?(.+)$/.exec(line) ?? []
  const isForAll = authorize === 'everybody'
  const isFor = (held: readonly string[]) =>
    isForAll ||
    authorize.split(' + ').every((one) => one.split(' or ').some((each) => held.includes(each)))
  return names
    .split(' ')
    .map((name) => ({ key: place === '' ? name : `${place}.${name}`, isFor, isForAll }))
}
