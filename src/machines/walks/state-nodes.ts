import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { getStateNodes } from 'xstate/graph'

/** All states of a machine, including itself, parents before children. */
export const nodesOf = ({ root }: AnyStateMachine): AnyStateNode[] => [root, ...getStateNodes(root)]

/** All transitions of a state, in the order in which they are tried. */
export const transitionsOf = ({
  always = [],
  transitions,
}: AnyStateNode): AnyTransitionDefinition[] => [...always, ...[...transitions.values()].flat()]
