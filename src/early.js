{
  const { documentElement } = document
  let darkMode = null
  let token = null
  try {
    darkMode = localStorage.getItem('darkMode')
    token = localStorage.getItem('token')
  } catch {
    // Storage is off: the system decides, and nobody is logged in.
  }
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches
  documentElement.classList.toggle('dark', darkMode === null ? isSystemDark : darkMode === 'true')
  documentElement.classList.toggle('signed-in', token !== null)

  /** @type {(() => void)[]} */
  const presses = []
  /** @type {Set<EventTarget | null>} */
  const pressed = new Set()
  /** @param {Event} event @param {HTMLElement | null} element @param {() => void} repeat */
  const wait = (event, element, repeat) => {
    event.preventDefault()
    event.stopPropagation()
    if (!element || pressed.has(element)) return
    pressed.add(element)
    element.setAttribute('aria-busy', 'true')
    presses.push(() => {
      element.removeAttribute('aria-busy')
      repeat()
    })
  }
  /** @param {SubmitEvent} event */
  const submitted = (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target)
    const submitter = /** @type {HTMLButtonElement | null} */ (
      event.submitter ?? form.querySelector('[type=submit]')
    )
    wait(event, submitter ?? form, () => form.requestSubmit(submitter))
  }
  /** @param {MouseEvent} event */
  const clicked = (event) => {
    const target = /** @type {Element} */ (event.target)
    const button = target.closest('button')
    if (button && button.type !== 'submit') wait(event, button, () => button.click())
  }
  addEventListener('submit', submitted, true)
  addEventListener('click', clicked, true)

  Object.assign(globalThis, {
    early: {
      finish() {
        removeEventListener('submit', submitted, true)
        removeEventListener('click', clicked, true)
        for (const repeat of presses.splice(0)) repeat()
      },
    },
  })
}
