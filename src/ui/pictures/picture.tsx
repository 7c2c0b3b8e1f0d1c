import { cva } from '#styled/css/index.mjs'

const look = cva({
  base: {
    display: 'block',
    maxWidth: 'full',
    background: 'sunken',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'control',
  },
  variants: {
    shape: {
      logo: { width: '24', height: '24', objectFit: 'contain' },
      cover: { width: 'full', aspectRatio: 'cover', objectFit: 'cover' },
    },
  },
})

type PictureProps = { src: string; alt: string; shape: 'logo' | 'cover' }

/** A logo is shown whole, a cover fills its place. */
export const Picture = ({ src, alt, shape }: PictureProps) => (
  <img src={src} alt={alt} className={look({ shape })} />
)
