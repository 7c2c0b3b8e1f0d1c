import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { nodesOf, transitionsOf } from '#src/machines/walks/state-nodes.ts'
import { isStay, lineOf, chartOf } from '#dev/chart/chart.ts'
import { delayInWords, delayOf, effectsOf, guardOf, startedBy } from '#dev/chart/words.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { Chart } from '#dev/chart/chart.tsx'
import { layOut } from '#dev/chart/layout.ts'
import { lookOfFile } from '#dev/chart/look.ts'

/** One machine as Markdown: its description, its drawing, and tables of its states and transitions. */
export const pageOf = (path: string, machine: AnyStateMachine) =>
  paragraphs(
    `# ${machine.id}`,
    machine.root.description ?? '',
    `![The states of ${machine.id}, which the tables below tell in words](${path.split('/').at(-1)}.svg)`,
    '## States',
    table(
      ['state', 'what it means', 'what leads out of it, or happens in it'],
      nodesOf(machine)
        .filter((node) => node !== machine.root || transitionsOf(node).length > 0)
        .map((node) => [
          node === machine.root ? '*any*' : `\`${pathOf(node)}\``,
          meaningOf(node),
          transitionsOf(node)
            .map((transition) => {
              const { when, effects } = lineOf(transition, machine)
              const to = isStay(transition) ? 'stays' : targetsOf(transition.target, machine)
              return `${when} → ${[to, effects].filter(Boolean).join(': ')}`
            })
            .join('<br>'),
        ]),
    ),
    '## Words',
    table(
      ['kind', 'which'],
      wordsOf(machine).filter(([, which]) => which !== ''),
    ),
    `The code: [src/machines/${path}.machine.ts](../../../src/machines/${path}.machine.ts). All machines: [README.md](../README.md).`,
  )

/** The list of all machines, with their descriptions. */
export const indexOf = (catalog: Readonly<Record<string, AnyStateMachine>>) =>
  paragraphs(
    '# Machines',
    'Every process in the app that takes time is a state machine. `npm run diagrams` generates these pages from the code; `npm test` checks that they are current.',
    'A box is a state; ● marks the initial state. A dashed box is left immediately, by the first arrow whose guard is true. A double frame is a final state. `in any state` stands for all states in the same box. An arrow is labeled with its event, its guard in brackets, and below them its actions.',
    'For example, [toaster](frame/toaster.md) and [toast](frame/toast.md) show what happens when a toast appears, [session](accounts/session.md) when a session expires, and [fileUpload](files/file-upload.md) when an upload fails.',
    table(
      ['machine', 'what it is'],
      Object.entries(catalog).map(([path, { id, root }]) => [
        `[${id}](${path}.md)`,
        root.description ?? '',
      ]),
    ),
  )

const pathOf = ({ path }: AnyStateNode) => path.join('.')

const meaningOf = (node: AnyStateNode) =>
  [
    node.parent === undefined ? 'In every state.' : node.description,
    node.parent?.initial.target.includes(node) && 'Initial state.',
    node.type === 'final' && 'Final state.',
    node.tags.length > 0 && `Tagged ${node.tags.map((tag) => `*${tag}*`).join(', ')}.`,
    ...effectsOf(node.entry).map((effect) => `On entry: ${effect}.`),
    ...node.invoke.map((invoke) => `Meanwhile: ${startedBy(invoke)}.`),
    ...effectsOf(node.exit).map((effect) => `On exit: ${effect}.`),
  ]
    .filter(Boolean)
    .join(' ')

const targetsOf = (targets: readonly AnyStateNode[] | undefined, machine: AnyStateMachine) =>
  (targets ?? [])
    .map((target) => (target === machine.root ? 'the beginning' : `\`${pathOf(target)}\``))
    .join(', ')

function wordsOf(machine: AnyStateMachine): [kind: string, which: string][] {
  const nodes = nodesOf(machine)
  const transitions = nodes.flatMap(transitionsOf)
  const effects = [
    ...transitions.flatMap(({ actions }) => effectsOf(actions)),
    ...nodes.flatMap(({ entry, exit }) => [...effectsOf(entry), ...effectsOf(exit)]),
  ]
  const events = transitions.map(({ eventType }) => eventType)
  return [
    ['events', list(events.filter((type) => type !== '' && !type.startsWith('xstate.')))],
    ['guards', list(transitions.map(guardOf).filter((guard) => guard !== null && guard !== '…'))],
    [
      'delays',
      list(
        transitions
          .map(delayOf)
          .filter((delay) => delay !== null)
          .map((delay) => delayInWords(delay, machine)),
      ),
    ],
    ['actors', list(Object.keys(machine.implementations.actors))],
    [
      'emits and reports',
      list(
        effects
          .flatMap((each) => [each, ...effectsNamed(each, machine)])
          .flatMap((each) => /^(?:emits|reports) (.*)/.exec(each)?.[1] ?? []),
      ),
    ],
  ]
}

/** The effect of a named action. */
function effectsNamed(name: string, { implementations }: AnyStateMachine) {
  const action = implementations.actions[name]
  return action ? effectsOf([action]) : []
}

const list = (names: readonly unknown[]) =>
  [...new Set(names)].map((name) => `\`${String(name)}\``).join(', ')

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const paragraphs = (...all: string[]) => `${all.join('\n\n')}\n`

/** A drawing as a self-contained file. */
export async function drawn(machine: AnyStateMachine): Promise<string> {
  const drawing = await layOut(chartOf(machine))
  const markup = renderToStaticMarkup(<Chart drawing={drawing} style={lookOfFile} />)
  return `${markup.replaceAll('><', '>\n<')}\n`
}
