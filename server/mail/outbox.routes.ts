import { IdInAddress } from '#contract/id.ts'
import type { OpenedEmail, Outbox } from '#contract/outbox.ts'
import { z } from '#contract/zod.ts'
import { Hono } from 'hono'
import { notFound } from '../http/problem.ts'
import { listEmails } from './outbox.ts'
import { prepareEmail, type Writing } from './prepare-email.ts'

/** Lets developers read emails that are not sent. Anyone who may call this may log in as anybody. */
export const outbox = (writing: Writing) =>
  new Hono()
    .get('/', async (c) =>
      c.json({ items: await listEmails(writing.database.db) } satisfies Outbox),
    )
    .post('/:emailId', async (c) => {
      const id = z.safeParse(IdInAddress, c.req.param('emailId')).data
      const prepared = id === undefined ? undefined : await prepareEmail(writing, id)
      if (id === undefined || !prepared) throw notFound()
      const { subject, text, html, link } = prepared
      return c.json({ id, subject, text, html, link: link?.href ?? null } satisfies OpenedEmail)
    })
