import { lowerHashCost } from './test-hashes.ts'

lowerHashCost()
