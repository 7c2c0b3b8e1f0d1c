import { z } from '#contract/zod.ts'
import type { Noun } from './nouns.ts'

export const format = 'kinroll-organization'

/** Increases when a file can no longer be read by an earlier version of the app. */
export const formatVersion = 2

/** The file that says what the others are. It has the row of the organization. */
export const headerName = 'organization.json'

export const fileNameOf = ({ name }: Pick<Noun, 'name'>) => `${name}.jsonl`

/** The file of the image of a row. */
export const imageNameOf = (row: number) => `images/${row}.webp`

/** The file of the row of a class file. */
export const classFileNameOf = (row: number) => `files/${row}`

export const Header = z.object({
  format: z.literal(format),
  formatVersion: z.int().check(z.gte(1)),
  kinrollVersion: z.string(),
  /** How many rows each file has. */
  rows: z.record(z.string(), z.int()),
  organization: z.unknown(),
})
export type Header = z.infer<typeof Header>
