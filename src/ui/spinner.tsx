import { cva } from '#styled/css/index.mjs'

const look = cva({
  base: {
    display: 'inline-block',
    flexShrink: '0',
    borderRadius: 'round',
    borderWidth: 'thick',
    borderStyle: 'solid',
    borderColor: 'current',
    borderTopColor: 'transparent',
    animationName: 'turn',
    animationDuration: 'turn',
    animationTimingFunction: '[linear]',
    animationIterationCount: 'infinite',
  },
  variants: {
    size: { small: { width: '3', height: '3' }, medium: { width: '3.5', height: '3.5' } },
  },
})

export const Spinner = ({ size }: { size: 'small' | 'medium' }) => (
  <span aria-hidden="true" className={look({ size })} />
)
