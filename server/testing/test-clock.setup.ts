import { setTestClock } from './test-clock.ts'

setTestClock()
