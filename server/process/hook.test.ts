import { expect, test } from 'vitest'
import { hook } from './hook.ts'

test('A hook runs its handlers in order, and returns their results', async () => {
  const memberLeft = hook<[string], number>('memberLeft')
  const heard: string[] = []
  memberLeft.connect(
    async (name) => heard.push(`first ${name}`),
    async (name) => heard.push(`second ${name}`),
  )
  expect(await memberLeft.run('Ada')).toEqual([1, 2])
  expect(heard).toEqual(['first Ada', 'second Ada'])
})

test('A hook without handlers throws', async () => {
  await expect(hook('memberLeft').run()).rejects.toThrow('No function is connected to memberLeft')
})
