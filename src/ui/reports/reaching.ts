type Part = { text: string; kind: 'text' | 'number' | 'address' }

const addresses = /(?<!\S)(\S+@\S+)/
const numbers = /(\+?[\d ().-]{7,})/

/** Finds the addresses of mail and the numbers to call in a text. */
export const reachingIn = (text: string): Part[] =>
  text
    .split(addresses)
    .flatMap((part, at): Part[] =>
      at % 2 === 1 ? [{ text: part, kind: 'address' }] : numbersIn(part),
    )
    .filter((part) => part.text !== '')

const numbersIn = (text: string): Part[] =>
  text
    .split(numbers)
    .flatMap((part, at): Part[] => (at % 2 === 1 ? numberIn(part) : [{ text: part, kind: 'text' }]))

/** The number in a run of digits and what stands between them. */
function numberIn(run: string): Part[] {
  const first = run.search(/[+\d(]/)
  const number = first < 0 ? '' : (/^.*\d/.exec(run.slice(first))?.[0] ?? '')
  if (number.length < 7) return [{ text: run, kind: 'text' }]
  return [
    { text: run.slice(0, first), kind: 'text' },
    { text: number, kind: 'number' },
    { text: run.slice(first + number.length), kind: 'text' },
  ]
}

/** An address in parts, between which a line may be broken: before each dot of its name, and before its host. */
export function addressParts(address: string): string[] {
  const at = address.lastIndexOf('@')
  return [...address.slice(0, at).split(/(?=[.@])/), address.slice(at)]
}
