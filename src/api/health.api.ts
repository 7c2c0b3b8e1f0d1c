import { Health } from '#contract/health.ts'
import { question } from './question.ts'

/** Whether the server works, and its version. */
export const healthQuery = question(['health'], 'health', Health)
