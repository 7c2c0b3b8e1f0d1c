import { parseSync, visitorKeys, type Expression, type JSXElement, type Node } from 'oxc-parser'

/** A visible text, with its line. `isApi` marks a text shown only in the description of the API. */
export interface Sentence {
  line: number
  text: string
  isApi: boolean
}

/**
 * The context of a text. It is visible ("shown"), invisible ("hidden"), in a file of words ("words"), where everything is visible except
 * enum values that look like code, or decided by its form ("unknown"): visible with a space or a capital letter, unless an enum value.
 */
type Place = 'shown' | 'hidden' | 'words' | 'unknown'

/**
 * Every visible text in a file. `values` are the values of enums, which are invisible unless the context says otherwise.
 * All texts in a file of words are visible.
 */
export function findSentences(
  file: string,
  code: string,
  values: ReadonlySet<string> = new Set(),
): Sentence[] {
  const found: Sentence[] = []
  const isOfWords = /[-./]words?[.]tsx?$|[.]email[.]ts$/.test(file)
  const usual: Place = isOfWords ? 'words' : 'unknown'

  const add = (node: Node, text: string, isApi: boolean) => {
    const line = code.slice(0, node.start).split('\n').length
    found.push({ line, text: text.replace(/\s+/g, ' ').trim(), isApi })
  }
  const source = (node: Node) => code.slice(node.start, node.end)

  /** An expression in a sentence, as a placeholder, in full if it is short. */
  const placeholder = (node: Node) => (isShort(source(node)) ? `\${${source(node)}}` : '${…}')

  function visit(node: Node, place: Place, isApi = false): void {
    if (isType(node)) return
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- of all other nodes, those below are visited
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
        return
      case 'Literal':
        if (typeof node.value === 'string' && isRead(node.value, place))
          add(node, node.value, isApi)
        return
      case 'TemplateLiteral': {
        const text = node.quasis
          .map(({ value }, index) => {
            const expression = node.expressions[index]
            return (value.cooked ?? value.raw) + (expression ? placeholder(expression) : '')
          })
          .join('')
        const words = node.quasis.map(({ value }) => value.cooked ?? '').join('x')
        const isWritten = place !== 'hidden' && isPhrase(words, place)
        if (isWritten && !isMarkup(text)) add(node, text, isApi)
        for (const expression of node.expressions) {
          // A short one is already part of the sentence.
          if (isWritten && isShort(source(expression))) continue
          visit(expression, isWritten ? 'shown' : place, isApi)
        }
        return
      }
      case 'TaggedTemplateExpression':
        if (isNamed(node.tag, ['sql', 'css', 'raw'])) return
        return visit(node.quasi, place, isApi)
      case 'JSXElement':
      case 'JSXFragment': {
        if (node.type === 'JSXElement') visit(node.openingElement, usual, isApi)
        if (
          node.children.some((child) => child.type === 'JSXText' && isPhrase(child.value, 'shown'))
        ) {
          add(firstOf(node), textOf(node), isApi)
          for (const child of node.children) visitInside(child)
          return
        }
        for (const child of node.children) visit(child, 'shown', isApi)
        return
      }
      case 'JSXText':
        return
      case 'JSXAttribute': {
        const name = node.name.type === 'JSXIdentifier' ? node.name.name : 'namespaced'
        if (node.value) visit(node.value, placeOfKey(name, usual), isApi)
        return
      }
      case 'Property': {
        if (node.computed) visit(node.key, 'hidden', isApi)
        const name = nameOf(node.key)
        const isOfApi = isApi || name === 'summary' || name === 'refuses'
        // Descriptions of machines are for developers.
        if (name === 'description' && file.endsWith('.machine.ts')) return
        // The names of states are not names of texts.
        const isState = file.endsWith('.machine.ts') && node.value.type === 'ObjectExpression'
        const inside = isState ? usual : placeOfKey(name, place)
        return visit(node.value, place === 'hidden' ? place : inside, isOfApi)
      }
      case 'MemberExpression':
        visit(node.object, 'unknown', isApi)
        if (node.computed) visit(node.property, 'hidden', isApi)
        return
      case 'BinaryExpression': {
        const operand = node.operator === '+' ? place : 'hidden'
        visit(node.left, operand, isApi)
        return visit(node.right, operand, isApi)
      }
      case 'ConditionalExpression':
        visit(node.test, 'hidden', isApi)
        visit(node.consequent, place, isApi)
        return visit(node.alternate, place, isApi)
      case 'LogicalExpression':
        visit(node.left, node.operator === '&&' ? 'hidden' : place, isApi)
        return visit(node.right, place, isApi)
      case 'SwitchCase':
        if (node.test) visit(node.test, 'hidden', isApi)
        for (const statement of node.consequent) visit(statement, place, isApi)
        return
      case 'NewExpression':
        if (isNamed(node.callee, unread.errors)) return
        for (const argument of node.arguments) visit(argument, usual, isApi)
        return
      case 'CallExpression': {
        visit(node.callee, 'unknown', isApi)
        const inside = placeOfArguments(node.callee, usual)
        for (const argument of node.arguments) visit(argument, inside, isApi)
        return
      }
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        for (const parameter of node.params) visit(parameter, usual, isApi)
        if (node.body) visit(node.body, place === 'hidden' ? usual : place, isApi)
        return
      case 'ExpressionStatement':
        if ('directive' in node && node.directive) return
        return visit(node.expression, usual, isApi)
      default:
        for (const child of childrenOf(node)) visit(child, place, isApi)
    }
  }

  /** Inside a sentence: its words are already collected, but attributes and texts inside expressions are not. */
  function visitInside(node: Node): void {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      if (node.type === 'JSXElement') visit(node.openingElement, usual)
      for (const child of node.children) visitInside(child)
    } else if (node.type === 'JSXExpressionContainer' && !isShort(source(node))) {
      visit(node.expression, 'shown')
    }
  }

  const textOf = (element: Extract<Node, { children: unknown }>): string =>
    element.children
      .map((child) => {
        if (child.type === 'JSXText') return inOneLine(child.value)
        if (child.type === 'JSXElement' || child.type === 'JSXFragment') return textOf(child)
        if (child.type !== 'JSXExpressionContainer') return ''
        const { expression } = child
        if (expression.type === 'JSXEmptyExpression') return ''
        if (expression.type === 'Literal' && typeof expression.value === 'string') {
          return expression.value
        }
        return placeholder(expression)
      })
      .join('')

  const isRead = (text: string, place: Place): boolean =>
    place !== 'hidden' &&
    isPhrase(text, place) &&
    (place === 'shown' ||
      !values.has(text) ||
      (place === 'words' && /^\p{Lu}\p{Ll}+$/u.test(text))) &&
    !isOfPrograms(text) &&
    !isMarkup(text)

  visit(parseOrThrow(file, code), usual)
  return found
}

/** Every value of an enum or a literal in a schema. */
export function findEnumValues(file: string, code: string): string[] {
  const found: string[] = []
  const visit = (node: Node, isInside: boolean): void => {
    if (isInside && node.type === 'Literal' && typeof node.value === 'string')
      found.push(node.value)
    const isSchema =
      node.type === 'CallExpression' &&
      node.callee.type === 'MemberExpression' &&
      ['enum', 'literal'].includes(nameOf(node.callee.property))
    const isUnion = node.type === 'TSLiteralType'
    for (const child of childrenOf(node)) visit(child, isInside || isSchema || isUnion)
  }
  visit(parseOrThrow(file, code), false)
  return found
}

export function parseOrThrow(file: string, code: string): Node {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return program
}

/** The nodes below a node. */
const childrenOf = (node: Node): Node[] => {
  const record = node as unknown as Record<string, unknown>
  return (visitorKeys[node.type] ?? [])
    .flatMap((key) => record[key] as Node | Node[] | null | undefined)
    .filter((child) => child !== null && child !== undefined)
}

// Types are invisible, but `x as T` and the like contain an expression.
const holdsExpression = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']
const isType = ({ type }: Node) => type.startsWith('TS') && !holdsExpression.includes(type)

const nameOf = (node: Node): string =>
  node.type === 'Identifier' || node.type === 'PrivateIdentifier'
    ? node.name
    : node.type === 'Literal'
      ? String(node.value)
      : ''

const isNamed = (node: Node, names: readonly string[]): boolean =>
  names.includes(nameOf(node.type === 'MemberExpression' ? node.property : node))

/** Properties whose texts only programs and developers read. */
const unread = {
  errors: ['Error', 'TypeError', 'RangeError', 'Map', 'Set'],
  styles: ['cva', 'sva', 'cx', 'css', 'token'],
  log: ['debug', 'trace', 'info', 'warn', 'error', 'fatal'],
  queries:
    'select selectFrom innerJoin leftJoin groupBy orderBy where whereRef on onRef returning ref as column columns insertInto updateTable deleteFrom fn distinctOn'.split(
      ' ',
    ),
  paths:
    'createFileRoute createRoute get getJson header setHeader querySelector querySelectorAll getElementById closest matches addEventListener removeEventListener startsWith endsWith includes has literal enum split join'.split(
      ' ',
    ),
  attributes:
    'className class id key d viewBox transform points autoComplete rel style accept sizes type to href role htmlFor name look tone size width media srcSet params search from queryKey kind icon'.split(
      ' ',
    ),
}

/** Properties and attributes whose texts are visible, even a single lowercase word. */
const shown =
  'label title lead description placeholder aria-label aria-description aria-roledescription alt help hint text message successMessage submitLabel confirmLabel cancelLabel summary subject opening closing reason heading empty noun nouns one many unit words caption legend note'.split(
    ' ',
  )

const placeOfKey = (name: string, otherwise: Place): Place => {
  if (shown.includes(name)) return 'shown'
  return unread.attributes.includes(name) ? 'hidden' : otherwise
}

function placeOfArguments(callee: Expression, otherwise: Place): Place {
  const { styles, log, queries, paths } = unread
  if (callee.type === 'MemberExpression') {
    if (isNamed(callee, [...queries, ...paths])) return 'hidden'
    if (isNamed(callee, log) && isNamed(callee.object, ['console', 'log', 'logger']))
      return 'hidden'
    return otherwise
  }
  return isNamed(callee, [...styles, 'createFileRoute']) ? 'hidden' : otherwise
}

const isShort = (code: string) => code.length <= 60 && !code.includes('\n')

/** The text of an element as shown, without line breaks and indents of the code. */
const inOneLine = (text: string): string => {
  const lines = text.split('\n')
  return lines
    .map((line, at) => (at > 0 ? line.trimStart() : line))
    .map((line, at) => (at < lines.length - 1 ? line.trimEnd() : line))
    .filter((line) => line !== '')
    .join(' ')
}

/** Whether a text looks visible: several words, or a capital letter. */
function isPhrase(text: string, place: Place): boolean {
  if (!/\p{L}/u.test(text)) return false
  if (place === 'shown' || place === 'words') return true
  if (/\S\s\S/.test(text)) return /\p{L}{2}/u.test(text)
  return /^[^\p{L}]*\p{Lu}\p{Ll}+[^\p{L}]*$/u.test(text)
}

/** Styles and elements of an email or a page; their texts are in expressions. */
const isMarkup = (text: string): boolean => /^\s*<[!a-z]|^[a-z-]+:[^\s/]+;/.test(text)

/** Such as `user.email as host`, `max-age=0, private`, `text/html; charset=utf-8`, `/account/edit`, `en-US`, `HasAccount`. */
const isOfPrograms = (text: string): boolean =>
  [
    /^[\w.]+ as \w+$/,
    /^[\w-]+\/[\w-]+; ?\w+=/,
    /^[\w-]+=\S+,? /,
    /^\.{0,2}\/\S+$/,
    /^[a-z]{2}-[A-Z]{2}$/,
    /^[A-Z]+(, [A-Z]+)+$/,
    /^(public|private), /,
    /^[a-z-]+-(src|ancestors|action|uri|types|trusted-types-for) /,
    /^\[|\dpx |\drem$/,
    /^[A-Z]?[a-z]+([A-Z][a-z]+)+$/,
  ].some((pattern) => pattern.test(text))

const firstOf = (node: Node): Node =>
  (node.type === 'JSXElement' || node.type === 'JSXFragment'
    ? (node as JSXElement).children.find(
        (child) => child.type !== 'JSXText' || /\S/.test(child.value),
      )
    : undefined) ?? node
