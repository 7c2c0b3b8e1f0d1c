import { connectHooks } from '../hooks.ts'

connectHooks()
