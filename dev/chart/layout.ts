import ELK, {
  type ElkExtendedEdge,
  type ElkNode,
  type LayoutOptions,
} from 'elkjs/lib/elk.bundled.js'
import type { Arrow, Box, Chart } from './chart.ts'
import { inset, typesetArrow, typesetBox, type Text } from './typeset.ts'

interface Point {
  x: number
  y: number
}

interface Area extends Point {
  width: number
  height: number
}

export interface PlacedBox extends Area {
  box: Box
  texts: readonly Text[]
  depth: number
}

export interface PlacedArrow {
  arrow: Arrow
  path: readonly Point[]
  label: (Area & { texts: readonly Text[] }) | null
}

export interface Drawing {
  chart: Chart
  width: number
  height: number
  /** Outer boxes before inner ones. */
  boxes: readonly PlacedBox[]
  arrows: readonly PlacedArrow[]
}

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.randomSeed': '1',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=8,left=8,bottom=8,right=8]',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
}
const spacing = {
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '20',
  'elk.spacing.edgeEdge': '16',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
}

/** Places each box and arrow. The layout is deterministic. */
export async function layOut(chart: Chart): Promise<Drawing> {
  const elk = new ELK.default()
  const graph: ElkNode = {
    id: chart.root.id,
    layoutOptions: { ...options, ...spacing },
    children: chart.root.children.map(nodeOf),
    edges: chart.arrows.map(edgeOf),
  }
  const placed = await elk.layout(graph)
  const boxes = new Map(flat(chart.root.children, 0).map((each) => [each.box.id, each]))
  const arrows = new Map(chart.arrows.map((arrow) => [arrow.id, arrow]))
  return {
    chart,
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    boxes: descendants(placed).flatMap((node) => {
      const known = boxes.get(node.id)
      return known ? { ...known, texts: typesetBox(known.box).texts, ...areaOf(node) } : []
    }),
    arrows: (placed.edges ?? []).flatMap((edge: ElkExtendedEdge) => {
      const arrow = arrows.get(edge.id)
      return arrow ? placedArrow(arrow, edge) : []
    }),
  }
}

const flat = (boxes: readonly Box[], depth: number): { box: Box; depth: number }[] =>
  boxes.flatMap((box) => [{ box, depth }, ...flat(box.children, depth + 1)])

const descendants = (node: ElkNode): ElkNode[] =>
  (node.children ?? []).flatMap((child) => [child, ...descendants(child)])

function nodeOf(box: Box): ElkNode {
  const { width, height } = typesetBox(box)
  const layoutOptions: LayoutOptions =
    box.kind === 'any' ? { 'elk.layered.layering.layerConstraint': 'FIRST' } : {}
  if (box.children.length === 0) return { id: box.id, width, height, layoutOptions }
  return {
    id: box.id,
    layoutOptions: {
      ...spacing,
      'elk.padding': `[top=${height + 8},left=${inset + 4},bottom=${inset + 4},right=${inset + 4}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
    children: box.children.map(nodeOf),
  }
}

function edgeOf(arrow: Arrow): ElkExtendedEdge {
  const { width, height, texts } = typesetArrow(arrow)
  const label = {
    id: `${arrow.id} label`,
    text: arrow.id,
    width,
    height,
    layoutOptions: { 'elk.edgeLabels.inline': 'true' },
  }
  return {
    id: arrow.id,
    sources: [arrow.from],
    targets: [arrow.to],
    labels: texts.length > 0 ? [label] : [],
  }
}

function placedArrow(arrow: Arrow, { sections, labels }: ElkExtendedEdge): PlacedArrow {
  const [label] = labels ?? []
  return {
    arrow,
    path: (sections ?? [])
      .flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])
      .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
    label: label ? { ...areaOf(label), texts: typesetArrow(arrow).texts } : null,
  }
}

const areaOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Area>): Area => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
})
