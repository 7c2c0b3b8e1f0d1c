import { createReadStream } from 'node:fs'
import { buffer, text as textOf } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract as openExtract } from 'tar-stream'
import { z } from '#contract/zod.ts'
import { OperatorError } from '#server/process/operator-error.ts'
import type { Column } from './columns.ts'
import {
  classFileNameOf,
  fileNameOf,
  format,
  formatVersion,
  Header,
  headerName,
  imageNameOf,
} from './format.ts'
import { isOfFile } from '../is-of-file.ts'
import { type Noun, nouns, type Values } from './nouns.ts'

/** The rows of each noun, in the order of the file. */
export type Rows = Map<string, Values[]>

export type OrganizationFile = { kinrollVersion: string; rows: Rows }

/** In bytes, decompressed. */
const largestText = 1024 ** 3
const largestFile = 25 * 1024 ** 2
/** In characters. */
const longestLine = 16 * 1024 ** 2
const mostRows = 5_000_000
const mostFaults = 10

/** Sentences about what is wrong with a file. */
export class InvalidFile extends OperatorError {
  constructor(faults: string[]) {
    const more = faults.length > mostFaults ? ['… and more.'] : []
    const listed = [...faults.slice(0, mostFaults), ...more].map((fault) => `  ${fault}`)
    super(['This file cannot be imported, and nothing was imported.', ...listed].join('\n'))
  }
}

const nounOfFile = new Map(nouns.map((noun) => [fileNameOf(noun), noun]))
const organization = nouns.find(({ name }) => name === 'organization') as Noun

/** Reads and checks everything in a file but its images and class files. Throws `InvalidFile`. */
export async function readOrganizationFile(path: string): Promise<OrganizationFile> {
  const rows: Rows = new Map()
  const stored = new Set<string>()
  let header: Header | undefined
  let textSize = 0
  await eachEntry(path, async (name, entry, size) => {
    if (isImage(name) || isClassFile(name)) {
      if (stored.has(name)) throw new InvalidFile([`${name} is in it twice.`])
      if (size > largestFile) throw new InvalidFile([`${name} is too large.`])
      stored.add(name)
      return
    }
    textSize += size
    if (textSize > largestText) throw new InvalidFile(['It has more than 1 GiB of text.'])
    const noun = nounOfFile.get(name)
    if (name === headerName && !header) header = await readHeader(entry)
    else if (noun && noun !== organization && !rows.has(noun.name))
      rows.set(noun.name, await readRows(noun, entry))
    else throw new InvalidFile([`${name} does not belong in it, or is in it twice.`])
  })
  if (!header) throw new InvalidFile([`It has no ${headerName}, so it is no organization.`])
  rows.set('organization', [rowOfHeader(header)])
  const named = new Set([
    ...(rows.get('images') ?? []).map((_, index) => imageNameOf(index + 1)),
    ...(rows.get('classFiles') ?? []).map((_, index) => classFileNameOf(index + 1)),
  ])
  const faults = [
    ...faultsOfCounts(header, rows),
    ...nouns.flatMap((noun) => [...faultsBetween(noun, rows)]),
    ...[...named].filter((name) => !stored.has(name)).map((name) => `${name} is missing.`),
    ...[...stored]
      .filter((name) => !named.has(name))
      .map((name) => `${name} is the file of no row.`),
  ]
  if (faults.length > 0) throw new InvalidFile(faults)
  return { kinrollVersion: header.kinrollVersion, rows }
}

type Work = (row: number, bytes: Uint8Array) => Promise<void>

/** Calls the work with each image or class file in an archive, and the number of its row. */
export const eachStored = (
  path: string,
  { image, classFile }: { image: Work; classFile: Work },
): Promise<void> =>
  eachEntry(path, async (name, entry) => {
    const work = isImage(name) ? image : isClassFile(name) ? classFile : undefined
    await work?.(Number(/\d+/.exec(name)?.[0]), await buffer(entry))
  })

const isImage = (name: string) => /^images\/[1-9]\d{0,8}\.webp$/.test(name)
const isClassFile = (name: string) => /^files\/[1-9]\d{0,8}$/.test(name)

/** Nothing is written to the disk by its name in the file, so a name can do no harm. */
async function eachEntry(
  path: string,
  work: (name: string, entry: AsyncIterable<Buffer>, size: number) => Promise<void>,
): Promise<void> {
  const extract = openExtract()
  const reading = pipeline(createReadStream(path), createGunzip(), extract)
  reading.catch(() => {})
  try {
    for await (const entry of extract) {
      const { header } = entry
      const name = header.name.replace(/^(\.\/)+/, '')
      if (header.type === 'file') await work(name, entry as AsyncIterable<Buffer>, header.size)
      else if (header.type !== 'directory')
        throw new InvalidFile([`${name} is neither a file nor a folder.`])
      entry.resume()
    }
    await reading
  } catch (error) {
    extract.destroy()
    if (error instanceof OperatorError) throw error
    if (isOfFile(error)) throw new OperatorError(`The file cannot be read: ${error.message}.`)
    throw new InvalidFile(['It is no .tar.gz archive, or it is damaged.'])
  }
}

async function readHeader(entry: AsyncIterable<Buffer>): Promise<Header> {
  const parsed = Header.safeParse(parsedJson(await textOf(entry)))
  if (!parsed.success)
    throw new InvalidFile([`${headerName} does not say that this is “${format}”.`])
  if (parsed.data.formatVersion > formatVersion)
    throw new InvalidFile([
      `It has version ${parsed.data.formatVersion} of the format, written by Kinroll ${parsed.data.kinrollVersion}. This Kinroll reads version ${formatVersion}. Update it first.`,
    ])
  return parsed.data
}

function rowOfHeader(header: Header): Values {
  try {
    return rowOf(organization, header.organization, headerName)
  } catch (error) {
    throw error instanceof InvalidRow ? new InvalidFile([error.message]) : error
  }
}

/** Stops after the first wrong rows. */
async function readRows(noun: Noun, entry: AsyncIterable<Buffer>): Promise<Values[]> {
  const rows: Values[] = []
  const faults: string[] = []
  let count = 0
  for await (const line of linesOf(noun, entry)) {
    count += 1
    const place = `${fileNameOf(noun)}, line ${count}`
    if (count > mostRows) throw new InvalidFile([`${fileNameOf(noun)} has too many rows.`])
    try {
      rows.push(rowOf(noun, parsedJson(line), place, count))
    } catch (error) {
      if (!(error instanceof InvalidRow)) throw error
      if (faults.push(error.message) > mostFaults) break
    }
  }
  if (faults.length > 0) throw new InvalidFile(faults)
  return rows
}

async function* linesOf(noun: Noun, entry: AsyncIterable<Buffer>) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const chunk of entry) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestLine)
      throw new InvalidFile([`${fileNameOf(noun)} has a line that is too long.`])
    yield* lines
  }
  if (rest !== '') yield rest
}

class InvalidRow extends Error {}

const schemas = new Map(
  nouns.map((noun) => [
    noun.name,
    z.strictObject(
      Object.fromEntries(Object.entries(noun.columns).map(([name, { schema }]) => [name, schema])),
    ),
  ]),
)

/** A row that has every field of its noun and no other. Its `id` is the number of its line. */
function rowOf(noun: Noun, value: unknown, place: string, line?: number): Values {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidRow(`${place}: this is not a JSON object.`)
  const { id, ...fields } = value as Values
  if (noun.key[0] === 'id' && line !== undefined && id !== line)
    throw new InvalidRow(`${place}: “id” must be ${line}, the number of the line.`)
  const parsed = schemas.get(noun.name)?.safeParse(fields)
  if (parsed?.success) return parsed.data
  const [issue] = parsed?.error.issues ?? []
  const name = String(issue?.path[0] ?? '')
  const column = noun.columns[name]
  throw new InvalidRow(
    column
      ? `${place}: “${name}” must be ${describe(column)}.`
      : `${place}: there is a field that this version does not know: ${Object.keys(fields)
          .filter((each) => !(each in noun.columns))
          .join(', ')}.`,
  )
}

const describe = ({ type, isNullable }: Column) =>
  `${type.replaceAll('`', '')}${isNullable ? ', or null' : ''}`

function faultsOfCounts(header: Header, rows: Rows): string[] {
  return nouns
    .filter((noun) => noun !== organization)
    .filter(({ name }) => header.rows[name] !== rows.get(name)?.length)
    .map((noun) =>
      rows.has(noun.name)
        ? `${fileNameOf(noun)} has ${rows.get(noun.name)?.length} rows, and ${headerName} says ${header.rows[noun.name]}.`
        : `${fileNameOf(noun)} is missing.`,
    )
}

/** Rows that name a row which is not there, and rows that must be there only once. */
function* faultsBetween(noun: Noun, rows: Rows): Generator<string> {
  const own = rows.get(noun.name) ?? []
  const references = Object.entries(noun.columns).filter(([, { to }]) => to !== undefined)
  const seen = (noun.once ?? []).map((columns) => ({ columns, known: new Map<string, number>() }))
  for (const [index, row] of own.entries()) {
    const place = `${fileNameOf(noun)}, line ${index + 1}`
    for (const [name, { to = '' }] of references) {
      const target = row[name] as number | null
      if (target !== null && target > (rows.get(to)?.length ?? 0))
        yield `${place}: “${name}” is ${target}, and ${to} has no such row.`
    }
    for (const { columns, known } of seen) {
      const values = columns.map((column) => row[column])
      if (columns.length > 0 && values.includes(null)) continue
      const text = JSON.stringify(values).toLowerCase()
      const first = known.get(text)
      if (first !== undefined)
        yield `${place}: line ${first} says the same of ${columns.join(', ')}.`
      known.set(text, index + 1)
    }
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
