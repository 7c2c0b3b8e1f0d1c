import type { Drawing, PlacedArrow, PlacedBox } from './layout.ts'
import { inset, type Text } from './typeset.ts'

interface Lit {
  /** The ids of the active states. */
  states?: ReadonlySet<string>
  /** The ids of the transitions just taken. */
  lines?: ReadonlySet<string>
}

/** A machine as a drawing, with the active states and transitions highlighted. */
export function Chart({
  drawing,
  lit = {},
  style,
}: {
  drawing: Drawing
  lit?: Lit
  /** Style rules, for a drawing in a file of its own. */
  style?: string
}) {
  const { chart, width, height, boxes, arrows } = drawing
  const [title, description] = [`${chart.id} title`, `${chart.id} description`].map((id) =>
    id.replaceAll(' ', '-'),
  )
  return (
    <svg
      className="chart"
      role="img"
      aria-labelledby={`${title} ${description}`}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      {style && <style>{style}</style>}
      <title id={title}>{`The machine ${chart.id}`}</title>
      <desc id={description}>{chart.description}</desc>
      {boxes.map((placed) => (
        <State key={placed.box.id} placed={placed} lit={lit} />
      ))}
      {arrows.map((placed) => (
        <Transition key={placed.arrow.id} placed={placed} lit={lit} />
      ))}
    </svg>
  )
}

function State({ placed, lit }: { placed: PlacedBox; lit: Lit }) {
  const { box, x, y, width, height, texts, depth } = placed
  const look = ['state', box.kind, depth % 2 === 1 && 'inner', lit.states?.has(box.id) && 'lit']
  return (
    <g className={look.filter(Boolean).join(' ')} aria-current={lit.states?.has(box.id)}>
      <rect x={x} y={y} width={width} height={height} rx={box.kind === 'any' ? 14 : 8} />
      {box.kind === 'final' && (
        <rect x={x + 4} y={y + 4} width={width - 8} height={height - 8} rx={5} />
      )}
      <Texts texts={texts} x={x + inset} y={y} lit={lit} />
    </g>
  )
}

function Transition({ placed: { arrow, path, label }, lit }: { placed: PlacedArrow; lit: Lit }) {
  const isLit = arrow.lines.some(({ id }) => lit.lines?.has(id))
  const before = path.at(-2)
  const tip = path.at(-1)
  if (!before || !tip) return null
  const angle = (Math.atan2(tip.y - before.y, tip.x - before.x) * 180) / Math.PI
  return (
    <g className={isLit ? 'transition lit' : 'transition'}>
      <polyline points={path.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <path
        d="M0 0L-9 -4.5L-9 4.5Z"
        transform={`translate(${tip.x} ${tip.y}) rotate(${Math.round(angle)})`}
      />
      {label && (
        <>
          <rect x={label.x} y={label.y} width={label.width} height={label.height} rx={4} />
          <Texts texts={label.texts} x={label.x + inset / 2} y={label.y} lit={lit} />
        </>
      )}
    </g>
  )
}

function Texts({ texts, x, y, lit }: { texts: readonly Text[]; x: number; y: number; lit: Lit }) {
  return texts.map(({ text, role, line, y: down }) => (
    <text
      key={down}
      className={line && lit.lines?.has(line) ? `${role} taken` : role}
      x={x}
      y={y + down}
    >
      {text}
    </text>
  ))
}
