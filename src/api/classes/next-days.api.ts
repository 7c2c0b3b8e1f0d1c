import { NextDays } from '#contract/classes/next-days.ts'
import { question } from '../question.ts'

export const nextDaysQuery = question(['classes', 'next'], 'Class/my-next-days', NextDays)
