import { parseSync, Visitor, type Plugin } from 'vite'

/** Descriptions of machines are for developers, so the build leaves them out. */
export const withoutMachineTexts = (): Plugin => ({
  name: 'without-machine-texts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.machine\.ts$/ },
    handler: (code, id) => ({ code: withoutDescriptions(code, id), map: null }),
  },
})

/** The module `code` without `description` properties that are string literals. */
export function withoutDescriptions(code: string, file: string): string {
  const cuts: { start: number; end: number }[] = []
  new Visitor({
    ObjectExpression({ properties, end }) {
      properties.forEach((property, index) => {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') return
        if (property.key.name !== 'description' || property.value.type !== 'Literal') return
        cuts.push({ start: property.start, end: properties[index + 1]?.start ?? end - 1 })
      })
    },
  }).visit(parseSync(file, code).program)
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
}
