import { expect, test } from 'vitest'
import { resultsOf } from './-plan-result.tsx'

test('Each student has their own result of a round; who chose nothing has none', () => {
  const [mia, tom, ida] = [{ personId: 1 }, { personId: 2 }, { personId: 3 }] as const
  const choir = { ...mia, classId: 4, className: 'Choir', rank: 1 }
  const chess = { ...tom, classId: 5, className: 'Chess', rank: 1 }
  const drama = { ...tom, classId: 6, className: 'Drama', rank: 2, sentence: 'It was full.' }
  expect(resultsOf([mia, tom, ida], { places: [choir, chess], unmet: [drama] })).toEqual([
    { student: mia, places: [choir], unmet: [] },
    { student: tom, places: [chess], unmet: [drama] },
  ])
})
