import { css } from '#styled/css/index.mjs'

/** A sheet that floats above the page, as high as there is room. */
export const popupLook = css({
  zIndex: 'popup',
  minWidth: 'menu',
  maxWidth: '[min(20rem, calc(100vw - 1rem))]',
  maxHeight: '[var(--available-height)]',
  overflowY: 'auto',
  padding: '1',
  background: 'surface',
  color: 'ink',
  borderWidth: 'hair',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'card',
  boxShadow: 'popup',
  outlineStyle: 'none',
})
