import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Class } from '#contract/classes/my-classes.ts'
import { ownAbsencesQuery } from '#src/api/classes/absences.api.ts'
import { ClassAbsences } from './-class-absences.tsx'

const choir = {
  id: 1,
  isTeacher: false,
  status: 'Published',
  dates: [{ date: '2099-09-15', type: 'Regular' }],
  eligibilities: [{ personId: 7, status: 'Requested' }],
} as Class

test('Without anybody in a class, there are no absences to report', () => {
  const queries = new QueryClient()
  const mia = { personId: 7, name: 'Mia', isMe: false }
  queries.setQueryData(ownAbsencesQuery.queryKey, {
    people: [mia],
    isTeaching: false,
    students: [],
    teaching: [],
  })
  const card = (
    <QueryClientProvider client={queries}>
      <ClassAbsences shown={choir} />
    </QueryClientProvider>
  )
  expect(renderToStaticMarkup(card)).toBe('')
})
