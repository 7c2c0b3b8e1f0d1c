import { expect, test } from 'vitest'
import type { Announcement } from '#contract/organizations/announcements.ts'
import { momentInWords } from '#contract/dates/display-date.ts'
import { publishedWords } from './announcement-words.ts'

const [createdDate, savedDate] = ['2026-11-21T09:30:00.000Z', '2026-11-22T10:00:00.000Z']

const announcement: Announcement = {
  id: 1,
  organizationId: 1,
  organizationName: 'Lindenschule',
  classId: 1,
  className: 'Choir',
  title: 'Snow',
  body: 'Stay at home.',
  authorName: 'Ada Lind',
  createdDate,
  savedBy: 'Ada Lind',
  savedDate,
  version: 2,
}

const [published, changed] = [momentInWords(createdDate), momentInWords(savedDate)]

test.each<[string, Partial<Announcement>]>([
  [`Ada Lind, ${published}`, { version: 1 }],
  [`Ada Lind, ${published}, edited ${changed}`, {}],
  [`Ada Lind, ${published}, edited by Cem Lind, ${changed}`, { savedBy: 'Cem Lind' }],
  [`Ada Lind, ${published}, edited by someone, ${changed}`, { savedBy: null }],
  [
    `Someone, ${published}, edited by Cem Lind, ${changed}`,
    { authorName: null, savedBy: 'Cem Lind' },
  ],
])('%s', (words, values) => {
  expect(publishedWords({ ...announcement, ...values })).toBe(words)
})
