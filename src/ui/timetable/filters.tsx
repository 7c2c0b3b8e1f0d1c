import type { ReactNode } from 'react'

import { css } from '#styled/css/index.mjs'

const filters = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  '& select': { maxWidth: { sm: '[18rem]' } },
  _print: { display: 'none' },
})

/** Which timetable it is. */
export const TimetableFilters = ({ children }: { children: ReactNode }) => (
  <div className={filters}>{children}</div>
)
