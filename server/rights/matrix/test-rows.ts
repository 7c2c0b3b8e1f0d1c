/** Who asks, by how the tables of rows call them. */
const heads = {
  nob: 'nobody',
  ovr: 'over',
  str: 'stranger',
  sus: 'suspended',
  mem: 'member',
  tea: 'teacher',
  gua: 'guardian',
  Adm: 'Administrator',
  Reg: 'Registrar',
  Sch: 'Scheduler',
  Fro: 'Front desk',
  Tea: 'Teacher',
  Vie: 'Viewer',
  own: 'owner',
} as const

export type VisitorName = (typeof heads)[keyof typeof heads]

/** Nobody first. */
export const visitorNames: VisitorName[] = Object.values(heads)

export type Row = { method: string; path: string; statuses: number[] }

/** Reads a table: a line of heads, and then a line for each call with what it answers to each visitor. */
export function rowsOf(table: string): Row[] {
  const [head = [], ...lines] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/))
  if (head.slice(1).join() !== Object.keys(heads).join())
    throw new Error(`Not heads: ${head.join(' ')}`)
  return lines.map(([method = '', path = '', ...statuses]) => ({
    method,
    path,
    statuses: statuses.map(Number),
  }))
}
