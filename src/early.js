let darkMode = null
let token = null
try {
  darkMode = localStorage.getItem('darkMode')
  token = localStorage.getItem('token')
} catch {
  // Storage is off: the system decides, and nobody is logged in.
}
/** @type {NodeListOf<HTMLMetaElement>} */
const [light, dark] = document.querySelectorAll('meta[name=theme-color]')
/** @param {boolean} isDark */
const showColorMode = (isDark) => {
  document.documentElement.classList.toggle('dark', isDark)
  if (light) light.media = isDark ? 'not all' : 'all'
  if (dark) dark.media = isDark ? 'all' : 'not all'
}
const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches
showColorMode(darkMode === null ? isSystemDark : darkMode === 'true')
const { classList } = document.documentElement
classList.toggle('signed-in', token !== null)
classList.toggle('wide', /^\/(organizations\/\d+\/admin|site)(\/|$)/.test(location.pathname))

/**
 * The same element after the app has started, also if the app has replaced the frame by its screen: both begin alike.
 *
 * @param {Element} element
 * @returns {() => Element | undefined}
 */
const elementAfterStart = (element) => {
  const container = element.closest('[data-frame]')
  if (!container) return () => element
  /** @type {number[]} */
  const path = []
  for (let each = element; each !== container && each.parentElement; each = each.parentElement) {
    path.unshift([...each.parentElement.children].indexOf(each))
  }
  return () =>
    path.reduce(
      (/** @type {Element | undefined} */ parent, index) => parent?.children[index],
      document.getElementById('root') ?? undefined,
    )
}

let hasStarted = false
let hasFailed = false
/** @type {Map<Element, () => void>} */
const presses = new Map()
/** @param {Event} event @param {Element | null} element @param {(found: any) => void} repeat */
const wait = (event, element, repeat) => {
  event.preventDefault()
  event.stopPropagation()
  if (!element || presses.has(element) || hasFailed) return
  const found = elementAfterStart(element)
  element.setAttribute('aria-busy', 'true')
  presses.set(element, () => {
    element.removeAttribute('aria-busy')
    repeat(found())
  })
}
/** @param {SubmitEvent} event */
const submitted = (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target)
  const submitter = event.submitter ?? form.querySelector('[type=submit]')
  wait(event, submitter, (button) => button?.form?.requestSubmit(button))
}
/** @param {MouseEvent} event */
const clicked = (event) => {
  const { target, ctrlKey, metaKey, shiftKey } = event
  // The browser opens another tab, or moves within the page.
  if (!(target instanceof Element) || ctrlKey || metaKey || shiftKey) return
  if (target.closest('[data-start-failure] button')) return location.reload()
  const element = target.closest(`button:not([type=submit])${hasFailed ? '' : ', a[href^="/"]'}`)
  if (element) wait(event, element, (found) => found?.click?.())
}
/** What the mouse button is pressed on. @type {() => any} */
let held = () => undefined
/** @param {Event} event */
const pressed = ({ target }) => {
  const element = target instanceof Element ? target.closest('button, a[href^="/"]') : null
  held = element?.closest('[data-frame]') ? elementAfterStart(element) : () => undefined
}
/** The browser sends no click if the app has replaced the element meanwhile. @param {Event} event */
const released = ({ target }) => {
  const element = held()
  held = () => undefined
  if (hasStarted && element?.contains(target)) element.click()
}
/** Nothing will answer a press. Links work without the app. @param {Event} event */
const failed = ({ target }) => {
  if (!(target instanceof HTMLScriptElement)) return
  hasFailed = true
  for (const element of presses.keys()) element.removeAttribute('aria-busy')
  presses.clear()
  document.documentElement.classList.add('start-failed')
}
addEventListener('submit', submitted, true)
addEventListener('click', clicked, true)
addEventListener('mousedown', pressed, true)
addEventListener('mouseup', released, true)
// A missing file, also one that the script imports, is reported to its script, and does not bubble.
addEventListener('error', failed, true)

Object.assign(globalThis, {
  showColorMode,
  early: {
    finish() {
      removeEventListener('submit', submitted, true)
      removeEventListener('click', clicked, true)
      removeEventListener('mousedown', pressed, true)
      hasStarted = true
      removeEventListener('error', failed, true)
      for (const repeat of presses.values()) repeat()
      presses.clear()
    },
  },
})
