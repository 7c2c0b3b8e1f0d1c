import { IdInAddress } from '#contract/id.ts'
import type { OpenedLetter, Outbox } from '#contract/outbox.ts'
import { z } from '#contract/zod.ts'
import { Hono } from 'hono'
import { notFound } from '../http/problem.ts'
import { listLetters } from './outbox.ts'
import { prepareLetter, type Writing } from './prepare-letter.ts'

/** Lets developers read letters that are sent to nobody. Whoever may call this may log in as anybody. */
export const outbox = (writing: Writing) =>
  new Hono()
    .get('/', async (c) =>
      c.json({ items: await listLetters(writing.database.db) } satisfies Outbox),
    )
    .post('/:letterId', async (c) => {
      const id = z.safeParse(IdInAddress, c.req.param('letterId')).data
      const letter = id === undefined ? undefined : await prepareLetter(writing, id)
      if (id === undefined || !letter) throw notFound()
      const { subject, text, html, link } = letter
      return c.json({ id, subject, text, html, link: link?.href ?? null } satisfies OpenedLetter)
    })
