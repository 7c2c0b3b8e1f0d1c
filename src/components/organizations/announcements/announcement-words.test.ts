import { expect, test } from 'vitest'
import type { Announcement } from '#contract/organizations/announcements.ts'
import { momentInWords } from '#contract/dates/display-date.ts'
import { audienceWords, publishedWords } from './announcement-words.ts'

const [createdDate, savedDate] = ['2026-11-21T09:30:00.000Z', '2026-11-22T10:00:00.000Z']

const announcement: Announcement = {
  id: 1,
  organizationId: 1,
  organizationName: 'Lindenschule',
  classId: 1,
  className: 'Choir',
  limitedTo: null,
  title: 'Snow',
  body: 'Stay at home.',
  authorName: 'Ada Lind',
  createdDate,
  publishDate: createdDate,
  isScheduled: false,
  publishAt: null,
  isAnsweredByAuthor: false,
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
  [`Ada Lind, scheduled for ${published}`, { isScheduled: true }],
  [
    `Someone, ${published}, edited by Cem Lind, ${changed}`,
    { authorName: null, savedBy: 'Cem Lind' },
  ],
])('%s', (words, values) => {
  expect(publishedWords({ ...announcement, ...values })).toBe(words)
})

const limitedTo = { classNames: [], kinds: [], membersCount: 0 }

test.each<[string, Partial<Announcement>]>([
  ['Choir', {}],
  ['All members', { classId: null, className: null }],
  [
    'Art, Choir',
    { classId: null, className: null, limitedTo: { ...limitedTo, classNames: ['Art', 'Choir'] } },
  ],
  [
    'Students, Parents',
    { classId: null, className: null, limitedTo: { ...limitedTo, kinds: ['Student', 'Parent'] } },
  ],
  [
    '2 members of a list',
    { classId: null, className: null, limitedTo: { ...limitedTo, membersCount: 2 } },
  ],
  ['Nobody anymore', { classId: null, className: null, limitedTo }],
])('The audience is %s', (words, values) => {
  expect(audienceWords({ ...announcement, ...values })).toBe(words)
})
