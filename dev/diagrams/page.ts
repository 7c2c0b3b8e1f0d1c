import type { AnyStateMachine } from 'xstate'
