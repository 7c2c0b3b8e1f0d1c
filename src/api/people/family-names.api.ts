import { FamilyName, SharedChild } from '#contract/people/family-names.ts'
import { z } from '#contract/zod.ts'
import { send, type Change } from '../http.ts'
import { question } from '../question.ts'

export const familyNamesQuery = question(
  ['families', 'names'],
  'Family/my/names',
  z.array(FamilyName),
)

export const sharedChildrenQuery = question(
  ['families', 'shared'],
  'Family/my/shared',
  z.array(SharedChild),
)

export const takeChild = async (
  { familyId, id }: { familyId: number; id: number },
  change: Change,
) => {
  await send('post', `Family/my/${familyId}/shared/${id}`, change)
}
